package org.linkteller.data.own;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/**
 * The class among the columns of the features. A model that reads it proves nothing, so a column that is known to be the
 * class is left out and said; one that may be it is only named.
 *
 * @param table the features without it
 * @param warnings about columns that were left in, one line each
 */
record ClassColumn(FeatureTable table, List<String> warnings) {
    /** Endings of files whose columns have no titles. */
    private static final List<String> ARRAYS = List.of("npy", "npz", "mat", "mtx", "json");

    /** Among fewer labels a feature may tell the class by chance. */
    private static final int FEW = 10;

    /** The place of the column that {@code --label-column} names by its title, {@link IdColumn#NONE} if there is none. */
    static int among(ColumnTitles titles, ReadingOptions options) {
        return options.labelColumn()
                .filter(wanted -> !NumberText.isNumber(wanted)) // numbers count the columns of the labels file
                .map(titles.titles()::indexOf)
                .orElse(IdColumn.NONE);
    }

    static String leftOut(String column) {
        return "column " + column + " is the class and no feature";
    }

    /**
     * How to read features and labels that may be one table: its class has to be known by its title, in an array by its number,
     * so that it can be left out of the features.
     */
    static ReadingOptions reading(Path features, Path labels, ReadingOptions options) {
        if (!isOneTable(features, labels)) {
            return options;
        }
        if (isArray(features)) {
            if (options.labelColumn().filter(NumberText::isNumber).isEmpty()) {
                throw new DataFormatException(
                        features + ": features and labels are the same array: which column is the class? Say its number"
                                + " with --label-column");
            }
            return options;
        }
        InputFile file = options.text(features);
        ColumnTitles titles = ColumnScan.of(file).titles();
        Optional<Integer> chosen = options.labelColumn().map(wanted -> titles.require(file, "--label-column", wanted));
        List<Integer> known = titled(titles);
        if (chosen.isEmpty() && known.size() != 1) {
            throw file.bad("features and labels are read from this table: which column is the class? Name it with"
                    + " --label-column");
        }
        int column = chosen.orElseGet(() -> known.get(0));
        if (!titles.isHeader() || NumberText.isNumber(titles.titles().get(column))) {
            throw file.bad(
                    "features and labels are read from this table, and its columns have no titles: give them some"
                            + " in a first line, or the labels a file of their own");
        }
        return options.withLabelColumn(titles.titles().get(column));
    }

    /** Whether a table says by one title where the class is, so that it may be the labels file, too. */
    static boolean isTitled(InputFile file) {
        return !ARRAYS.contains(file.ending())
                && titled(ColumnScan.of(file).titles()).size() == 1;
    }

    private static boolean isArray(Path file) {
        return ARRAYS.contains(ArrayFile.of(file).ending());
    }

    private static List<Integer> titled(ColumnTitles titles) {
        return IntStream.range(0, titles.width())
                .filter(titles::isClass)
                .boxed()
                .toList();
    }

    private static boolean isOneTable(Path features, Path labels) {
        ArrayFile one = ArrayFile.of(features);
        ArrayFile other = ArrayFile.of(labels);
        try {
            return Files.exists(one.path())
                    && Files.exists(other.path())
                    && Files.isSameFile(one.path(), other.path())
                    && one.array().equals(other.array())
                    // a file of several arrays is searched for each of them by its usual name
                    && (one.array().isPresent() || !List.of("npz", "mat").contains(one.ending()));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /**
     * In an array that is both, the class is the column its labels were read from. Features and labels from two files: a feature
     * that has the title of a class and tells every node's is the class.
     */
    static ClassColumn of(Path file, FeatureTable table, Path labelsFile, LabelTable labels, ReadingOptions options) {
        if (isArray(file) && isOneTable(file, labelsFile)) {
            String number = options.labelColumn().orElseThrow();
            return new ClassColumn(without(file, table, Integer.parseInt(number) - 1, "number " + number), List.of());
        }
        return ofTwo(file, table, labels);
    }

    private static FeatureTable without(Path file, FeatureTable table, int column, String name) {
        if (table.features().columns() == 1) {
            throw new DataFormatException(file + ": the only feature, column " + name + ", is the class");
        }
        return table.without(column, leftOut(name));
    }

    private static ClassColumn ofTwo(Path file, FeatureTable table, LabelTable labels) {
        FeatureTable left = table;
        List<String> warnings = new ArrayList<>();
        List<Integer> telling = telling(table.features(), labels.labels());
        long labelled = IntStream.range(0, labels.labels().nodes())
                .filter(labels.labels()::isLabelled)
                .count();
        for (int column = table.features().columns() - 1; column >= 0; column--) { // so that places stay what they are
            String title = table.titles().isEmpty() ? "" : table.titles().get(column);
            boolean titled = ColumnTitles.isClass(title)
                    || labels.title().filter(title::equals).isPresent();
            boolean tells = telling.contains(column);
            if (!titled && !tells) {
                continue;
            }
            String name = title.isEmpty() ? "number " + (column + 1) : "'" + NumberText.shortened(title) + "'";
            if (titled && tells) {
                left = without(file, left, column, name);
            } else if (titled) {
                warnings.add("feature " + name + " is called like a class and does not tell the class of every node: it"
                        + " stays a feature");
            } else if (labelled >= FEW) {
                warnings.add(
                        "feature " + name + " alone tells the class of every node: if it is the class, take it out,"
                                + " else the utility means nothing");
            }
        }
        return new ClassColumn(left, warnings);
    }

    /** Columns whose value is the same within every class, and another in every other class. */
    static List<Integer> telling(Features features, Labels labels) {
        int[] labelled = labels.isMultiLabel()
                ? new int[0]
                : NodeSet.all(labels.nodes()).stream()
                        .filter(labels::isLabelled)
                        .toArray();
        Map<Integer, Integer> firsts = new LinkedHashMap<>(); // of each class
        Arrays.stream(labelled).forEach(node -> firsts.putIfAbsent(labels.label(node), node));
        if (firsts.size() < 2) {
            return List.of();
        }
        Iterator<Integer> nodes = firsts.values().iterator();
        double[] one = features.row(nodes.next());
        double[] other = features.row(nodes.next());
        int[] columns = IntStream.range(0, features.columns())
                .filter(column -> one[column] != other[column])
                .toArray();
        Row row = new Row(features, columns);
        Map<Integer, double[]> shown = new HashMap<>();
        firsts.forEach((label, node) -> shown.put(label, row.of(node)));
        List<Integer> left = new ArrayList<>(IntStream.range(0, columns.length)
                .filter(k -> shown.values().stream()
                                .map(values -> values[k])
                                .distinct()
                                .count()
                        == firsts.size())
                .boxed()
                .toList());
        for (int i = 0; i < labelled.length && !left.isEmpty(); i++) {
            double[] values = row.of(labelled[i]);
            double[] expected = shown.getOrDefault(labels.label(labelled[i]), values);
            left.removeIf(k -> values[k] != expected[k]);
        }
        return left.stream().map(k -> columns[k]).toList();
    }

    /** Some columns of any row. */
    private static final class Row {
        private final Features features;
        private final int[] columns;
        private final int[] places;
        private final double[] entries;

        Row(Features features, int[] columns) {
            this.features = features;
            this.columns = columns;
            this.places = new int[features.columns()];
            this.entries = new double[features.columns()];
        }

        double[] of(int node) {
            int count = features.nonZeros(node, places, entries);
            return Arrays.stream(columns)
                    .map(column -> Arrays.binarySearch(places, 0, count, column))
                    .mapToDouble(place -> place < 0 ? 0 : entries[place])
                    .toArray();
        }
    }
}
