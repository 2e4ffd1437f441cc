package org.linkteller.audit.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Columns wide enough for their widest cell; the first is aligned left, the others right. */
final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    TextTable(String... header) {
        rows.add(header);
    }

    /** A row may be shorter than the header; its last cell then runs over the columns that are left. */
    TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    void print(PrintWriter out) {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        for (String[] row : rows) {
            int aligned = row.length < columns ? row.length - 1 : columns;
            for (int i = 0; i < aligned; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                boolean running = row.length < columns && i == row.length - 1;
                String padding = " ".repeat(Math.max(0, widths[i] - row[i].length()));
                line.append(i == 0 ? "" : "  ");
                line.append(i == 0 || running ? row[i] + (running ? "" : padding) : padding + row[i]);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
