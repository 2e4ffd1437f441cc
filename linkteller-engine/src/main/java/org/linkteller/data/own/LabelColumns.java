package org.linkteller.data.own;

import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.linkteller.data.format.InputFile;

/**
 * Which columns of a labels file hold the node and which its class or classes.
 *
 * @param id {@link IdColumn#NONE} if there is only a column of classes
 * @param classes one column of class names, or several of 0 and 1
 * @param told how they were found
 */
record LabelColumns(ColumnTitles titles, int id, List<Integer> classes, String told) {
    static LabelColumns of(InputFile file, IdMap nodes, ReadingOptions options) {
        ColumnScan scan = ColumnScan.of(file);
        ColumnTitles titles = scan.titles();
        if (scan.rows() == 0) {
            throw file.bad("expected a label for some node, got none");
        }
        if (titles.width() == 1) {
            return new LabelColumns(titles, IdColumn.NONE, List.of(0), "by row, in the order of the features");
        }
        Content content = new Content(nodes, titles);
        titles.readBelow(file, content::line);
        int wanted = options.labelColumn()
                .map(column -> titles.require(file, "--label-column", column))
                .orElse(-1);
        int id = id(scan, content, options, wanted);
        List<Integer> classes = wanted >= 0 ? List.of(wanted) : classes(scan, content, id);
        return new LabelColumns(
                titles,
                id,
                classes,
                "by id, column " + titles.name(id) + ", class in "
                        + (classes.size() == 1
                                ? "column " + titles.name(classes.get(0))
                                : classes.size() + " columns"));
    }

    /** A field of 0 and 1 or False and True; -1 for anything else. */
    static byte flag(String field) {
        return switch (field.toLowerCase(Locale.ROOT)) {
            case "0", "false" -> 0;
            case "1", "true" -> 1;
            default -> -1;
        };
    }

    private static int id(ColumnScan scan, Content content, ReadingOptions options, int wanted) {
        ColumnTitles titles = scan.titles();
        for (String column : options.idColumns()) {
            if (titles.find(column) >= 0) {
                return titles.find(column);
            }
        }
        if (!options.idColumns().isEmpty() && titles.isHeader()) {
            titles.require(scan.file(), "--id-column", options.idColumns().get(0));
        }
        List<Integer> titled = scan.columns(column -> titles.isId(column) && column != wanted);
        if (titled.size() == 1) {
            return titled.get(0);
        }
        List<Integer> pool = titled.isEmpty() ? scan.columns(column -> column != wanted) : titled;
        List<Integer> left = chosen(scan, content, pool);
        if (left.size() == 1) {
            return left.get(0);
        }
        if (left.isEmpty() || left.get(0) == 0 && titles.width() == 2) {
            return pool.get(0); // as documented; a name that is not known will be refused with its line
        }
        throw scan.file()
                .bad("which column is the nodes' id? It could be " + titles.names(left) + ": name it with --id-column");
    }

    /** Columns of known nodes, each once if possible, and more than flags or counters of lines if possible. */
    private static List<Integer> chosen(ColumnScan scan, Content content, List<Integer> pool) {
        if (scan.rows() <= 2) {
            return List.of(); // two lines tell nothing
        }
        List<Integer> left = pool.stream().filter(content::isKnown).toList();
        List<IntPredicate> marks = List.of(
                column -> !content.isFlag(column),
                scan::isDistinct,
                column -> !scan.titles().isIndex(column));
        for (IntPredicate mark : marks) {
            List<Integer> marked = left.stream().filter(mark::test).toList();
            left = marked.isEmpty() ? left : marked;
        }
        return left;
    }

    private static List<Integer> classes(ColumnScan scan, Content content, int id) {
        ColumnTitles titles = scan.titles();
        List<Integer> others = scan.columns(column -> column != id && !titles.isIndex(column));
        if (others.size() == 1 || !others.isEmpty() && others.stream().allMatch(content::isFlag)) {
            return others;
        }
        List<Integer> titled = others.stream().filter(titles::isClass).toList();
        if (titled.size() == 1) {
            return titled;
        }
        if (!titles.isHeader() || others.stream().filter(content::isFlag).count() * 2 > others.size()) {
            return others; // columns of 0 and 1 with something else in between, which will be refused with its line
        }
        throw scan.file()
                .bad("which column is the class? It could be " + titles.names(others)
                        + ": name it with --label-column");
    }

    /** What the columns hold. */
    private static final class Content {
        private final IdMap nodes;
        private final boolean[] known;
        private final boolean[] flags;

        Content(IdMap nodes, ColumnTitles titles) {
            this.nodes = nodes;
            this.known = new boolean[titles.width()];
            this.flags = new boolean[titles.width()];
            IntStream.range(0, titles.width()).forEach(column -> known[column] = flags[column] = true);
        }

        void line(long line, List<String> fields) {
            for (int column = 0; column < known.length; column++) {
                known[column] = known[column] && nodes.indexOf(fields.get(column)) != NodeNames.UNKNOWN;
                flags[column] = flags[column] && flag(fields.get(column)) >= 0;
            }
        }

        boolean isKnown(int column) {
            return known[column];
        }

        boolean isFlag(int column) {
            return flags[column];
        }
    }
}
