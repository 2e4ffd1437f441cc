package org.linkteller.data.own;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.linkteller.data.format.DataFormatException;

/**
 * The column of a features file that holds the nodes' ids, wherever it stands and whatever it is called.
 *
 * @param place {@link #NONE} if rows follow one another in the order of the nodes
 * @param leftOut other columns that are no features: further ids, and counters of lines as pandas writes them
 */
record IdColumn(int place, List<Integer> leftOut, String matched) {
    static final int NONE = -1;

    /**
     * Decides by what the owner says, then by the only title that speaks of ids, then by content.
     *
     * @param others the nodes that another file names, if there is one: ids have to be among the column's
     */
    static IdColumn of(ColumnScan scan, ReadingOptions options, Supplier<Optional<IdMap>> others) {
        if (options.rowOrder()) {
            return new IdColumn(NONE, noFeatures(scan, NONE), "by row order, as --row-order says");
        }
        ColumnTitles titles = scan.titles();
        if (!options.idColumns().isEmpty()) {
            return chosen(scan, named(scan, options.idColumns()), "as --id-column says");
        }
        List<Integer> titled = scan.columns(titles::isId);
        if (titled.size() == 1) {
            return chosen(scan, titled.get(0), "by its title");
        }
        List<Integer> pool = titled.isEmpty()
                ? scan.distinct()
                : titled.stream().filter(scan::isDistinct).toList();
        if (pool.size() > 1) {
            pool = narrowed(scan, pool, others.get());
        }
        if (pool.size() == 1) {
            return chosen(scan, pool.get(0), "by its content");
        }
        throw pool.isEmpty() ? none(scan) : several(scan, pool);
    }

    private static int named(ColumnScan scan, List<String> wanted) {
        return wanted.stream()
                .map(scan.titles()::find)
                .filter(column -> column >= 0)
                .findFirst()
                .orElseGet(() -> scan.titles().require(scan.file(), "--id-column", wanted.get(0)));
    }

    /** Those that hold every node of the other file; without one, a first column without a title is the id, as documented. */
    private static List<Integer> narrowed(ColumnScan scan, List<Integer> pool, Optional<IdMap> others) {
        if (others.isEmpty()) {
            return !scan.titles().isHeader() && pool.get(0) == 0 ? List.of(0) : pool;
        }
        List<Integer> covering = pool.stream()
                .filter(column -> scan.covers(column, others.get()))
                .toList();
        if (covering.size() < 2) {
            return covering.isEmpty() ? pool : covering;
        }
        List<Integer> meant = covering.stream()
                .filter(column -> !scan.titles().isIndex(column))
                .toList();
        return meant.size() == 1 ? meant : covering;
    }

    private static IdColumn chosen(ColumnScan scan, int place, String why) {
        return new IdColumn(
                place, noFeatures(scan, place), "by id, column " + scan.titles().name(place) + " (" + why + ")");
    }

    /** Further ids and counters of lines; a model would learn them by heart. */
    private static List<Integer> noFeatures(ColumnScan scan, int place) {
        ColumnTitles titles = scan.titles();
        return scan.distinct().stream()
                .filter(column -> column != place)
                .filter(column -> titles.isId(column) || titles.isIndex(column) || scan.isCounter(column))
                .toList();
    }

    private static DataFormatException none(ColumnScan scan) {
        return scan.file()
                .bad(
                        "no column can be the nodes' id (whole numbers or words, each once): name it with --id-column, or say"
                                + " --row-order if line i belongs to node i");
    }

    private static DataFormatException several(ColumnScan scan, List<Integer> pool) {
        List<Integer> shown = pool.subList(0, Math.min(6, pool.size()));
        return scan.file()
                .bad("which column is the nodes' id? It could be "
                        + scan.titles().names(shown)
                        + (shown.size() < pool.size() ? " and " + (pool.size() - shown.size()) + " more" : "")
                        + ": name it with --id-column, or say --row-order if line i belongs to node i");
    }
}
