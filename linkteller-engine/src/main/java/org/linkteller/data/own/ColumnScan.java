package org.linkteller.data.own;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/**
 * A first look at a table of text: its header, the number of its lines, and which columns could hold ids, that is, whole
 * numbers or words of which none occurs twice.
 */
final class ColumnScan {
    /** Below this a feature may well number the lines by chance. */
    private static final int LEAST_INDEX = 20;

    private final InputFile file;
    private @Nullable List<String> first;
    private @Nullable ColumnTitles titles;
    private int rows;
    /** By column what it holds, null once it cannot hold ids. */
    private final List<@Nullable Set<String>> seen = new ArrayList<>();

    private ColumnScan(InputFile file) {
        this.file = file;
    }

    static ColumnScan of(InputFile file) {
        ColumnScan scan = new ColumnScan(file);
        DelimitedFile.read(file, scan::line);
        if (scan.first != null) {
            scan.begin(scan.first, List.of());
        }
        if (scan.titles == null) {
            throw file.bad("expected lines of text, got none");
        }
        return scan;
    }

    private void line(long line, List<String> fields) {
        if (titles == null) {
            if (first == null) {
                first = fields;
                return;
            }
            begin(first, fields);
        }
        if (fields.size() != seen.size()) {
            throw file.bad(line, "expected " + seen.size() + " values, got " + fields.size());
        }
        row(fields);
    }

    private void begin(List<String> waiting, List<String> second) {
        first = null;
        titles = ColumnTitles.of(waiting, second);
        waiting.forEach(field -> seen.add(new HashSet<>()));
        if (!titles.isHeader()) {
            row(waiting);
        }
    }

    private void row(List<String> fields) {
        rows++;
        for (int column = 0; column < fields.size(); column++) {
            Set<String> names = seen.get(column);
            if (names != null && !(couldBeId(fields.get(column)) && names.add(fields.get(column)))) {
                seen.set(column, null);
            }
        }
    }

    /** Not empty, and digits alone or no number at all: 0.5 and 1e3 are measurements. */
    private static boolean couldBeId(String field) {
        return !field.isEmpty() && (NumberText.isWhole(field) || isDigits(field) || !NumberText.isNumber(field));
    }

    private static boolean isDigits(String field) {
        return field.chars().allMatch(letter -> letter >= '0' && letter <= '9');
    }

    InputFile file() {
        return file;
    }

    ColumnTitles titles() {
        if (titles == null) {
            throw new IllegalStateException("nothing was read");
        }
        return titles;
    }

    /** Lines without the header. */
    int rows() {
        return rows;
    }

    boolean isDistinct(int column) {
        return seen.get(column) != null && rows > 0;
    }

    /** Columns that could hold ids. */
    List<Integer> distinct() {
        return columns(this::isDistinct);
    }

    List<Integer> columns(IntPredicate chosen) {
        return IntStream.range(0, seen.size()).filter(chosen).boxed().toList();
    }

    /** Whether the column holds all of these names. */
    boolean covers(int column, IdMap names) {
        Set<String> held = seen.get(column);
        return held != null && IntStream.range(0, names.size()).allMatch(i -> held.contains(names.name(i)));
    }

    /** Whether the column only counts the lines, from 0 or from 1, in any order. */
    boolean isCounter(int column) {
        Set<String> held = seen.get(column);
        if (held == null || rows < LEAST_INDEX) {
            return false;
        }
        long inside = IntStream.rangeClosed(1, rows - 1)
                .filter(i -> held.contains(Integer.toString(i)))
                .count();
        return inside == rows - 1 && (held.contains("0") || held.contains(Integer.toString(rows)));
    }
}
