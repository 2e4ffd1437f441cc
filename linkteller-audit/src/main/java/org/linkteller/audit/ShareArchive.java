package org.linkteller.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.FindingsCsv;
import org.linkteller.audit.report.HtmlReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.DataFormatException;

/**
 * The report as one archive that can be passed on: running numbers for node ids, degrees rounded down to powers of two, files
 * by their names alone. Before it is closed every text in it is searched for every id; one that is found keeps it from
 * being written.
 */
final class ShareArchive {
    /** The archive in a run folder. */
    static final String NAME = "share.zip";

    /** Words of ours, whatever nodes are called. */
    private static final Set<String> VOCABULARY = Set.of(
            "attack",
            "targets",
            "box",
            "protection",
            "model",
            "dataset",
            "metric",
            "kind",
            "rounding",
            "method",
            "jvm",
            "machine",
            "kernels",
            "version",
            "created");

    private final Set<String> ids;

    /** @param ids all that must not be in it */
    ShareArchive(Set<String> ids) {
        this.ids = ids;
    }

    /**
     * @param figures drawn before; they hold no ids
     * @throws DataFormatException if an id would be in it; then nothing is written
     */
    void write(Path file, AuditReport report, Path figures) throws IOException {
        AuditReport shared = report.withoutIds().withPlan(PlanFile.withoutFolders(report.plan()));
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("report.json", JsonReport.text(shared));
        texts.put("findings.csv", FindingsCsv.text(shared));
        texts.put("report.html", HtmlReport.text(shared, PlanFile.text(shared.plan())));
        requireNoId(texts.get("report.json")); // the other two are made of nothing else
        AtomicFile.write(file, temporary -> {
            try (OutputStream out = Files.newOutputStream(temporary);
                    ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Map.Entry<String, String> text : texts.entrySet()) {
                    add(zip, text.getKey(), text.getValue().getBytes(StandardCharsets.UTF_8));
                }
                for (Path figure : figures(figures)) {
                    add(zip, "figures/" + figure.getFileName(), Files.readAllBytes(figure));
                }
            }
        });
    }

    private static List<Path> figures(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0); // the same report gives the same archive
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    /** Looks at every text of the report, word by word and as a whole; numbers are figures. */
    private void requireNoId(String json) throws IOException {
        Deque<Map.Entry<String, JsonNode>> waiting = new ArrayDeque<>();
        waiting.add(Map.entry("", new ObjectMapper().readTree(json)));
        while (!waiting.isEmpty()) {
            Map.Entry<String, JsonNode> next = waiting.remove();
            JsonNode node = next.getValue();
            if (node.isTextual()) {
                requireNoId(next.getKey(), node.textValue());
            }
            node.properties().forEach(field -> {
                if (!VOCABULARY.contains(field.getKey())) {
                    waiting.add(Map.entry(next.getKey() + "/" + field.getKey(), field.getValue()));
                }
            });
            if (node.isArray()) {
                node.forEach(item -> waiting.add(Map.entry(next.getKey(), item)));
            }
        }
    }

    private void requireNoId(String where, String text) {
        Stream<String> words = Arrays.stream(text.split("[^\\p{L}\\p{N}_.@+-]+"))
                .filter(word -> !word.chars().allMatch(Character::isDigit)); // counts, and aliases such as node 7
        Stream.concat(Stream.of(text), words).filter(ids::contains).findFirst().ifPresent(id -> {
            throw new DataFormatException(
                    NAME + " is not written: " + where + " in report.json would hold '" + id + "', which is a node");
        });
    }
}
