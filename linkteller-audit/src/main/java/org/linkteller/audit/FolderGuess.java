package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.own.LabelFiles;

/**
 * Which files of a folder are an audit's, by their names. What is not found is generated data, so that the plan made of a
 * guess runs as soon as there are edges.
 *
 * @param settings edges, features, labels and train nodes under the names of the plan file, files relative to the folder
 * @param remarks what was found how, and what was not, one line each
 */
public record FolderGuess(Map<String, String> settings, List<String> remarks) {
    private static final Pattern KNOWN =
            Pattern.compile(".*\\.(csv|tsv|txt|json|npy|npz|mat|mtx|graphml|edges|edgelist)(\\.gz)?");

    /** The more telling of a name comes first. */
    private static final Map<String, List<String>> WORDS = words();

    private static final Map<String, String> GENERATED = Map.of("features", "random:32", "labels", "random:2");

    /** What is wrong with a file is said when it is read for an audit. */
    private static boolean holdsTheClass(Path features) {
        try {
            return LabelFiles.isIn(features);
        } catch (DataFormatException unreadable) {
            return false;
        }
    }

    private static Map<String, List<String>> words() {
        Map<String, List<String>> words = new LinkedHashMap<>();
        words.put("trainNodes", List.of("train"));
        words.put("labels", List.of("label", "target", "class"));
        words.put("features", List.of("feature", "feat", "attr", "x."));
        words.put("edges", List.of("edge", "friend", "link", "adj", "graph", "network"));
        return words;
    }

    public static FolderGuess of(Path folder) throws IOException {
        List<String> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = new ArrayList<>(all.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> KNOWN.matcher(name.toLowerCase(Locale.ROOT)).matches())
                    .sorted()
                    .toList());
        }
        Map<String, String> settings = new LinkedHashMap<>();
        List<String> remarks = new ArrayList<>();
        Set<String> generated = new LinkedHashSet<>();
        WORDS.forEach((setting, words) -> {
            Optional<String> found = words.stream()
                    .flatMap(word -> files.stream()
                            .filter(name -> name.toLowerCase(Locale.ROOT).contains(word)))
                    .findFirst();
            if (found.isPresent()) {
                files.remove(found.get());
                settings.put(setting, found.get());
                remarks.add(setting + ": " + found.get() + ", by its name");
            } else if (GENERATED.containsKey(setting)) {
                generated.add(setting);
            }
        });
        String features = settings.get("features");
        if (features != null && generated.contains("labels") && holdsTheClass(folder.resolve(features))) {
            generated.remove("labels");
            settings.put("labels", features);
            remarks.add("labels: " + features + ", by the title of a column, which is then no feature");
        }
        for (String setting : generated) {
            settings.put(setting, GENERATED.get(setting));
            remarks.add(setting + ": no file is called so; " + GENERATED.get(setting) + " generates some");
        }
        if (!settings.containsKey("edges")) {
            settings.put("edges", files.isEmpty() ? "edges.csv" : files.get(0));
            remarks.add("edges: no file is called so; " + settings.get("edges")
                    + (files.isEmpty() ? " is not there yet" : " is what is left"));
        }
        return new FolderGuess(settings, remarks);
    }
}
