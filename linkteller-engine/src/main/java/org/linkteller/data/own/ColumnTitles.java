package org.linkteller.data.own;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/**
 * The titles of a table's columns, if it has any. A first line is a header if it holds no number and either a known
 * title or a word above a number; or if it is what pandas writes for columns that are only numbered.
 *
 * @param width of every line
 * @param titles empty without a header
 */
record ColumnTitles(int width, List<String> titles) {
    /** "id", "user_id", "userId", "node", ...; not "paid". */
    private static final Pattern ID = Pattern.compile("(?i:(.*[_\\-. ])?ids?|nodes?|nodeid|name|names)|.*[a-z]I[dD]s?");

    /** What pandas writes for its index, and calls it when it reads it again. */
    private static final Pattern INDEX = Pattern.compile("(?i:|unnamed: ?\\d+|index)");

    private static final Set<String> CLASSES = Set.of("label", "labels", "class", "target", "group", "y");

    /** @param second the line below; empty if there is none */
    static ColumnTitles of(List<String> first, List<String> second) {
        return new ColumnTitles(first.size(), isHeader(first, second) ? List.copyOf(first) : List.of());
    }

    private static boolean isHeader(List<String> first, List<String> second) {
        if (first.stream().skip(1).noneMatch(field -> !NumberText.isNumber(field)) && first.size() > 1) {
            boolean counted = IntStream.range(1, first.size())
                    .allMatch(column -> first.get(column).equals(Integer.toString(column - 1)));
            return counted && (first.get(0).isEmpty() || isId(first.get(0)));
        }
        if (first.stream().anyMatch(NumberText::isNumber)) {
            return false;
        }
        boolean known = first.stream().anyMatch(title -> isId(title) || isClass(title));
        return known
                || IntStream.range(0, Math.min(first.size(), second.size()))
                        .anyMatch(column -> !first.get(column).isEmpty() && NumberText.isNumber(second.get(column)));
    }

    static boolean isId(String title) {
        return ID.matcher(title).matches();
    }

    static boolean isClass(String title) {
        return CLASSES.contains(title.toLowerCase(Locale.ROOT));
    }

    boolean isHeader() {
        return !titles.isEmpty();
    }

    /** Whether the column's title says that it holds ids. */
    boolean isId(int column) {
        return isHeader() && isId(titles.get(column));
    }

    boolean isClass(int column) {
        return isHeader() && isClass(titles.get(column));
    }

    /** Whether the column's title, or its having none, says that it only counts the lines. */
    boolean isIndex(int column) {
        return isHeader() && INDEX.matcher(titles.get(column)).matches();
    }

    /** Reads the lines of a file with these titles, but for the titles themselves. */
    void readBelow(InputFile file, DelimitedFile.Visitor visitor) {
        boolean[] waiting = {isHeader()};
        DelimitedFile.read(file, (line, fields) -> {
            if (!waiting[0]) {
                visitor.visit(line, fields);
            }
            waiting[0] = false;
        });
    }

    /** The column of that title, or of that number from 1; -1 if there is none. */
    int find(String wanted) {
        int titled = titles.indexOf(wanted);
        if (titled >= 0 || !wanted.matches("[1-9][0-9]{0,8}")) {
            return titled;
        }
        int number = Integer.parseInt(wanted);
        return number <= width ? number - 1 : -1;
    }

    int require(InputFile file, String option, String wanted) {
        int column = find(wanted);
        if (column < 0) {
            throw file.bad(option + ": there is no column '" + NumberText.shortened(wanted) + "'; there are "
                    + (isHeader() ? all() : width + " columns without titles"));
        }
        return column;
    }

    String name(int column) {
        return isHeader() && !titles.get(column).isEmpty()
                ? "'" + NumberText.shortened(titles.get(column)) + "'"
                : "number " + (column + 1);
    }

    String names(List<Integer> columns) {
        return String.join(", ", columns.stream().map(this::name).toList());
    }

    private String all() {
        List<Integer> shown = IntStream.range(0, Math.min(width, 12)).boxed().toList();
        return names(shown) + (width > shown.size() ? ", ... (" + width + " in all)" : "");
    }
}
