package org.linkteller.audit;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.OwnFiles;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.OwnData;
import org.linkteller.data.own.ReadingOptions;
import org.linkteller.data.own.ReadingOptions.JsonLists;

/** A user's own files as a plan file or the command line names them. */
public final class OwnSettings {
    /** The settings this knows. */
    public static final List<String> NAMES = List.of(
            "edges",
            "features",
            "labels",
            "trainNodes",
            "name",
            "idColumn",
            "labelColumn",
            "ids",
            "rowOrder",
            "jsonLists",
            "encoding");

    private OwnSettings() {}

    /**
     * Empty if a dataset is named instead.
     *
     * @throws UsageException for half a choice, and for two at once
     */
    public static Optional<OwnFiles> of(String source, Map<String, List<String>> values) {
        Map<String, List<String>> own = new LinkedHashMap<>(values);
        own.keySet().retainAll(NAMES);
        return of(new Settings(source, own), values.containsKey("dataset"));
    }

    static Optional<OwnFiles> of(Settings settings, boolean named) {
        Optional<Path> edges = settings.one("edges", Path::of);
        Optional<Path> features = settings.one("features", Path::of);
        Optional<Path> labels = settings.one("labels", Path::of);
        Optional<Path> trainNodes = settings.one("trainNodes", Path::of);
        String name = name(settings);
        ReadingOptions reading = reading(settings);
        OwnFiles.requireOne(named, NAMES.stream().anyMatch(settings::has));
        if (named) {
            return Optional.empty();
        }
        if (edges.isEmpty() || features.isEmpty() || labels.isEmpty()) {
            throw new UsageException(
                    "own data needs all of edges, features and labels: expected --dataset NAME, or --edges,"
                            + " --features and --labels together"
                            + (edges.isPresent()
                                    ? "; who has only edges can measure the leak on generated data: --features random:32"
                                            + " --labels random:2"
                                    : ""));
        }
        return Optional.of(new OwnFiles(name, edges.get(), features.get(), labels.get(), trainNodes, reading));
    }

    /** What the owner says about files, for commands that read only some of them. */
    public static ReadingOptions reading(String source, Map<String, List<String>> values) {
        return reading(new Settings(source, values));
    }

    /** What reports call own data. */
    static String name(Settings settings) {
        return settings.one("name", OwnSettings::free).orElse(OwnData.NAME);
    }

    static ReadingOptions reading(Settings settings) {
        return UsageException.reading(() -> new ReadingOptions(
                settings.list("idColumn", List.of(), column -> column),
                settings.one("labelColumn", column -> column),
                settings.one("ids", Path::of),
                settings.one("rowOrder", AuditPlan::isTrue).orElse(false),
                settings.one("jsonLists", OwnSettings::jsonLists),
                settings.one("encoding", OwnSettings::encoding).orElse(StandardCharsets.UTF_8)));
    }

    /** The inverse, for plan files. */
    public static void put(Map<String, Object> values, OwnFiles files) {
        values.put("edges", files.edges().toString());
        values.put("features", files.features().toString());
        values.put("labels", files.labels().toString());
        files.trainNodes().ifPresent(nodes -> values.put("trainNodes", nodes.toString()));
        put(values, files.name(), files.reading());
    }

    static void put(Map<String, Object> values, String name, ReadingOptions reading) {
        if (!name.equals(OwnData.NAME)) {
            values.put("name", name);
        }
        if (!reading.idColumns().isEmpty()) {
            values.put("idColumn", reading.idColumns());
        }
        reading.labelColumn().ifPresent(column -> values.put("labelColumn", column));
        reading.rowIds().ifPresent(file -> values.put("ids", file.toString()));
        if (reading.rowOrder()) {
            values.put("rowOrder", true);
        }
        reading.jsonLists().ifPresent(meaning -> values.put("jsonLists", text(meaning)));
        if (!reading.encoding().equals(StandardCharsets.UTF_8)) {
            values.put("encoding", reading.encoding().name());
        }
    }

    /** A name that no dataset of the catalogue has, so that reports cannot mistake one for the other. */
    private static String free(String name) {
        try {
            Datasets.spelled(name);
        } catch (IllegalArgumentException unknown) {
            return name;
        }
        throw new UsageException("'" + name + "' is a dataset of the catalogue; call own data otherwise");
    }

    private static JsonLists jsonLists(String text) {
        for (JsonLists meaning : JsonLists.values()) {
            if (text(meaning).equals(text)) {
                return meaning;
            }
        }
        throw new UsageException("expected values or columns, got '" + text + "'");
    }

    private static String text(JsonLists meaning) {
        return meaning == JsonLists.VALUES ? "values" : "columns";
    }

    private static Charset encoding(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw new UsageException("expected an encoding such as ISO-8859-1 or UTF-16, got '" + name + "'");
        }
    }
}
