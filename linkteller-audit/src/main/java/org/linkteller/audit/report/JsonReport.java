package org.linkteller.audit.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.linkteller.data.format.DataFormatException;

/** report.json, the truth that every other view is drawn from. */
public final class JsonReport {
    /** Names in the order of the records, so that equal reports are equal bytes. */
    static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE) // Rounding and others that know no JSON
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // names may be added
            .build();

    static {
        MAPPER.getFactory()
                .setStreamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(50).build());
    }

    private JsonReport() {}

    public static String text(Object report) {
        try {
            return MAPPER.writeValueAsString(report) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static AuditReport load(Path file) throws IOException {
        return load(file, AuditReport.class);
    }

    /** Any part of a report from a file of its own. */
    public static <T> T load(Path file, Class<T> type) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return MAPPER.readValue(in, type);
        } catch (JsonProcessingException malformed) {
            throw new DataFormatException(file + ": is not what this version writes there; delete it to measure again"
                    + (malformed.getLocation() == null
                            ? ""
                            : " (line " + malformed.getLocation().getLineNr() + ")"));
        }
    }
}
