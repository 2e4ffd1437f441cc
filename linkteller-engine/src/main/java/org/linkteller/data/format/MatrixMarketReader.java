package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Sparse matrices in NIST's MatrixMarket format: a banner, comments, "rows columns entries", then one "row column
 * [value]" per line, counted from 1. Coordinate matrices of kind pattern, integer or real, general or symmetric.
 */
public final class MatrixMarketReader {
    private static final String BANNER = "%%matrixmarket matrix coordinate ";

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private MatrixMarketReader() {}

    public static CsrMatrix load(Path path) {
        InputFile file = InputFile.of(path);
        return file.read(in -> read(file, in));
    }

    private static CsrMatrix read(InputFile file, InputStream in) throws IOException {
        ByteLines lines = new ByteLines(file, in);
        lines.next();
        String banner = lines.text().strip().toLowerCase(Locale.ROOT);
        if (!banner.matches(BANNER + "(pattern|integer|real) (general|symmetric)")) {
            throw file.bad(
                    1,
                    "expected '%%MatrixMarket matrix coordinate', then pattern, integer or real, then general or"
                            + " symmetric, got '" + NumberText.shortened(lines.text()) + "'");
        }
        boolean pattern = banner.contains(" pattern ");
        boolean symmetric = banner.endsWith(" symmetric");
        List<String> size = nextFields(lines);
        if (size.size() != 3) {
            throw file.bad(lines.number(), "expected rows, columns and entries, got " + size.size() + " values");
        }
        int rows = NumberText.count(file, lines.number(), size.get(0));
        int columns = NumberText.count(file, lines.number(), size.get(1));
        int entries = NumberText.count(file, lines.number(), size.get(2));
        Triplets triplets = new Triplets();
        for (int i = 0; i < entries; i++) {
            List<String> fields = nextFields(lines);
            if (fields.isEmpty()) {
                throw file.bad("expected " + entries + " entries, got " + i);
            }
            if (fields.size() != (pattern ? 2 : 3)) {
                throw file.bad(lines.number(), "expected " + (pattern ? 2 : 3) + " values, got " + fields.size());
            }
            int row = place(file, lines.number(), fields.get(0), rows, "row");
            int column = place(file, lines.number(), fields.get(1), columns, "column");
            float value = pattern ? 1 : (float) NumberText.finite(file, lines.number(), fields.get(2));
            triplets.add(row, column, value);
            if (symmetric && row != column) {
                if (row >= columns || column >= rows) {
                    throw file.bad(lines.number(), "a symmetric matrix must be square");
                }
                triplets.add(column, row, value);
            }
        }
        if (!nextFields(lines).isEmpty()) {
            throw file.bad(lines.number(), "expected nothing after the " + entries + " entries");
        }
        return triplets.toMatrix(file.toString(), rows, columns);
    }

    /** The fields of the next line that is neither empty nor a comment; none after the last. */
    private static List<String> nextFields(ByteLines lines) throws IOException {
        while (lines.next()) {
            String line = lines.text().strip();
            if (!line.isEmpty() && !line.startsWith("%")) {
                return List.of(SPACES.split(line, 5));
            }
        }
        return List.of();
    }

    private static int place(InputFile file, long line, String text, int most, String what) {
        int place = NumberText.count(file, line, text);
        if (place < 1 || place > most) {
            throw file.bad(line, what + " " + place + " is not from 1 to " + most);
        }
        return place - 1;
    }
}
