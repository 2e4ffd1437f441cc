package org.linkteller.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.FindingsCsv;
import org.linkteller.audit.report.HtmlReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.figure.Figure;
import org.linkteller.audit.report.figure.FigureFiles;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.CsvFile;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumberText;

/**
 * The report as one archive that can be passed on: running numbers for node ids, degrees rounded down to powers of two, files
 * by their names alone. Every entry is searched for every id before anything is written, and one that is found keeps it from
 * being written: texts as they are, figures, whose letters are outlines, by the words they are drawn with. Nothing comes
 * from the run's folder.
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
            "measure",
            "kind",
            "rounding",
            "method",
            "jvm",
            "machine",
            "kernels",
            "version",
            "created",
            "noise",
            "utility_metric",
            "black_box",
            "stand_in");

    /** The report as the page's script reads it. */
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    /** Scripts, style and tags. */
    private static final Pattern MARKUP =
            Pattern.compile("<script.*?</script>|<style.*?</style>|<[^>]*>", Pattern.DOTALL);

    private final IdSearch ids;

    /** @param ids all that must not be in it */
    ShareArchive(Set<String> ids) {
        this.ids = new IdSearch(ids);
    }

    /** @throws DataFormatException if an id would be in it; then nothing is written */
    void write(Path file, AuditReport report) throws IOException {
        AuditReport shared = report.withoutIds().withPlan(PlanFile.withoutFolders(report.plan()));
        Map<String, byte[]> entries = new LinkedHashMap<>();
        String json = JsonReport.text(shared);
        searchJson("report.json", json);
        entries.put("report.json", json.getBytes(StandardCharsets.UTF_8));
        String csv = FindingsCsv.text(shared);
        searchCsv("findings.csv", csv);
        entries.put("findings.csv", csv.getBytes(StandardCharsets.UTF_8));
        String page = HtmlReport.text(shared, PlanFile.text(shared.plan()));
        searchPage("report.html", page, HtmlReport.fixedText(shared));
        entries.put("report.html", page.getBytes(StandardCharsets.UTF_8));
        if (FigureFiles.obstacle().isEmpty()) {
            String fixed = FigureFiles.fixedText(shared);
            for (Figure figure : FigureFiles.of(shared)) {
                String name = "figures/" + figure.name();
                searchWords(name, figure.words(), fixed);
                entries.put(name + ".svg", figure.svg());
                entries.put(name + ".png", figure.png());
            }
        }
        AtomicFile.write(file, temporary -> {
            try (OutputStream out = Files.newOutputStream(temporary);
                    ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    add(zip, entry.getKey(), entry.getValue());
                }
            }
        });
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0); // the same report gives the same archive
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    /** Looks at every text of the report; numbers are figures. */
    void searchJson(String file, String json) throws IOException {
        Deque<Map.Entry<String, JsonNode>> waiting = new ArrayDeque<>();
        waiting.add(Map.entry("", new ObjectMapper().readTree(json)));
        while (!waiting.isEmpty()) {
            Map.Entry<String, JsonNode> next = waiting.remove();
            JsonNode node = next.getValue();
            if (node.isTextual()) {
                refuse(ids.in(node.textValue()), next.getKey() + " in " + file);
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

    /** Looks at every cell that is no number, under a title that is not one of our words. */
    void searchCsv(String file, String csv) {
        List<List<String>> rows = CsvFile.rows(csv);
        List<String> titles = rows.get(0);
        for (List<String> row : rows.subList(1, rows.size())) {
            for (int column = 0; column < titles.size(); column++) {
                String cell = row.get(column);
                if (!VOCABULARY.contains(titles.get(column)) && !NumberText.isNumber(cell)) {
                    refuse(ids.in(cell), "column " + titles.get(column) + " of " + file);
                }
            }
        }
    }

    /** Looks at the report that the page carries, and at its other words but those that every such page has. */
    void searchPage(String file, String page, String fixed) throws IOException {
        Matcher data = DATA.matcher(page);
        while (data.find()) {
            searchJson(file, data.group(1));
        }
        String visible = words(DATA.matcher(page).replaceAll(" "));
        refuse(ids.in(visible, ids.spans(words(fixed))), file);
    }

    /** Looks at what is written on a figure but for the words that such figures have. */
    void searchWords(String file, List<String> written, String fixed) {
        Set<String> ours = ids.spans(fixed);
        written.forEach(text -> refuse(ids.in(text, ours), file));
    }

    /** What a reader sees of a page. */
    private static String words(String page) {
        return MARKUP.matcher(page)
                .replaceAll(" ")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    private static void refuse(Optional<String> found, String where) {
        if (found.isPresent()) {
            throw new DataFormatException(
                    NAME + " is not written: " + where + " would hold '" + found.get() + "', which is a node");
        }
    }
}
