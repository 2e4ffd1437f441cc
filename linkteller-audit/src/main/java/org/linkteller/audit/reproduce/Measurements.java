package org.linkteller.audit.reproduce;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.DataFormatException;

/**
 * All that a folder has measured in one compressed file, a line per result, beside its checksum as {@code sha256sum} writes it:
 * what to publish, so that anybody can render the pages without measuring again.
 */
final class Measurements {
    static final String FILE = "measured.jsonl.gz";
    private static final String SUMS = "SHA256SUMS";

    /** What is measured, by its place below the folder; views and models are not. */
    private static final Pattern MEASURED =
            Pattern.compile("(cells/[0-9a-f]+/[a-z0-9-]+|models/[0-9a-f]+|data|sessions)[.]json");

    private static final ObjectMapper JSON = new ObjectMapper();

    private Measurements() {}

    private record Line(String file, JsonNode content) {}

    static void pack(RunFolder folder) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String file : measured(folder.root())) {
            JsonNode content = JSON.readTree(folder.place(file).toFile());
            lines.append(JSON.writeValueAsString(new Line(file, content))).append('\n');
        }
        byte[] packed = compressed(lines.toString());
        AtomicFile.write(folder.place(FILE), packed);
        folder.write(SUMS, sum(packed));
    }

    /** The same bytes for the same lines: the JDK puts no time into them. */
    static byte[] compressed(String lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(lines.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static List<String> measured(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> MEASURED.matcher(file).matches())
                    .sorted()
                    .toList();
        }
    }

    /**
     * Puts what was packed in {@code from} into a folder.
     *
     * @throws DataFormatException if the file is not the one that was packed
     * @throws UsageException if the folder has measured something else
     */
    static void unpack(Path from, RunFolder folder) throws IOException {
        Path packed = from.resolve(FILE);
        if (!Files.isRegularFile(packed) || !Files.isRegularFile(from.resolve(SUMS))) {
            throw new DataFormatException(from + ": expected " + FILE + " and " + SUMS + " as reproduce writes them");
        }
        byte[] bytes = Files.readAllBytes(packed);
        if (!Files.readString(from.resolve(SUMS)).equals(sum(bytes))) {
            throw new DataFormatException(packed + " is not what " + SUMS + " beside it names; it was changed");
        }
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            for (String line : new String(zip.readAllBytes(), UTF_8).lines().toList()) {
                put(read(line, packed), folder);
            }
        }
    }

    /** Puts back what a folder holds packed and nothing else, as one that was published does: a run then goes on from it. */
    static void resume(RunFolder folder) throws IOException {
        if (folder.has(FILE) && !folder.has("cells")) {
            unpack(folder.root(), folder);
        }
    }

    private static Line read(String line, Path packed) {
        try {
            JsonNode read = JSON.readTree(line);
            String file = read.path("file").asText();
            if (MEASURED.matcher(file).matches() && read.path("content").isObject()) {
                return new Line(file, read.path("content"));
            }
            throw new DataFormatException(packed + ": '" + file + "' is no measurement");
        } catch (JsonProcessingException malformed) {
            throw new DataFormatException(packed + ": " + malformed.getOriginalMessage());
        }
    }

    private static void put(Line line, RunFolder folder) throws IOException {
        if (folder.has(line.file)
                && !JSON.readTree(folder.place(line.file).toFile()).equals(line.content)) {
            throw new UsageException(
                    folder.root() + " holds other measurements (" + line.file + "); name another folder");
        }
        folder.write(line.file, line.content.toPrettyString() + "\n");
    }

    private static String sum(byte[] packed) {
        return Fingerprint.sha256(packed) + "  " + FILE + "\n";
    }
}
