package org.linkteller.gnn.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.linkteller.gnn.GnnSpec;

/** A spec as one line of JSON, e.g. {"architecture":"gcn","hidden":[256],"normalization":"FirstOrderGCN","dropout":0.5}. */
public final class SpecJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private SpecJson() {}

    /** Kept models are known again by this text: it must not change. */
    public static String write(GnnSpec spec) {
        try {
            return MAPPER.writeValueAsString(spec);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** @throws IllegalArgumentException in one line, if the text is not what {@link #write} writes */
    public static GnnSpec read(String text) {
        try {
            return MAPPER.readValue(text, GnnSpec.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "the spec is none of gcn, gat, mlp and imported: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""),
                    e);
        }
    }
}
