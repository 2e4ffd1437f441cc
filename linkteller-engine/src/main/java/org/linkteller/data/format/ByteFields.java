package org.linkteller.data.format;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of one line, as places in its bytes; lines with quotes take the slow way through the CSV library. */
public final class ByteFields {
    private static final int MOST = 4; // one more than a line may have

    private final int[] starts = new int[MOST];
    private final int[] ends = new int[MOST];
    private byte[] bytes = new byte[0];
    private char separator = ' ';
    private int count;
    private @Nullable ByteLines line;

    /** How the fields of the lines to come are separated. */
    public void separateBy(char character) {
        separator = character;
    }

    public int count() {
        return count;
    }

    /** Takes the line in hand apart; at most {@link #MOST} fields are looked at. */
    public void split(InputFile file, ByteLines lines) {
        line = lines;
        bytes = lines.buffer();
        count = 0;
        int at = lines.start();
        int end = lines.end();
        for (int i = at; i < end; i++) {
            if (bytes[i] == '"') {
                splitQuoted(file, lines);
                return;
            }
        }
        while (at <= end && count < MOST) {
            int stop = at;
            while (stop < end && bytes[stop] != separator) {
                stop++;
            }
            if (separator != ' ' || stop > at) {
                add(at, stop);
            }
            at = stop + 1;
        }
    }

    private void splitQuoted(InputFile file, ByteLines lines) {
        List<String> texts;
        try {
            texts = CsvReader.builder()
                    .fieldSeparator(separator)
                    .allowUnclosedQuote(false)
                    .ofSingleCsvRecord(lines.text())
                    .getFields();
        } catch (CsvParseException e) {
            throw file.bad(lines.number(), "the quotes do not match");
        }
        bytes = String.join("", texts).getBytes(StandardCharsets.UTF_8);
        int at = 0;
        for (String text : texts.subList(0, Math.min(MOST, texts.size()))) {
            int stop = at + text.getBytes(StandardCharsets.UTF_8).length;
            add(at, stop);
            at = stop;
        }
    }

    /** Without the spaces around it. */
    private void add(int start, int end) {
        while (start < end && bytes[start] == ' ') {
            start++;
        }
        while (end > start && bytes[end - 1] == ' ') {
            end--;
        }
        starts[count] = start;
        ends[count++] = end;
    }

    /** @throws DataFormatException if the line is not UTF-8 text, naming the byte */
    public String text(int field) {
        String text = new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0 && line != null) {
            line.text(); // refuses bytes that are no text
        }
        return text;
    }

    public boolean isOne(int field) {
        return ends[field] - starts[field] == 1 && bytes[starts[field]] == '1';
    }

    /** The byte twin of {@link NumberText#isWhole}. */
    public boolean isNumber(int field) {
        int start = starts[field];
        int digits = start < ends[field] && bytes[start] == '-' ? start + 1 : start;
        int length = ends[field] - digits;
        if (length < 1 || length > 18 || (bytes[digits] == '0' && ends[field] - start > 1)) {
            return false;
        }
        for (int i = digits; i < ends[field]; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    public long number(int field) {
        boolean negative = bytes[starts[field]] == '-';
        long value = 0;
        for (int i = negative ? starts[field] + 1 : starts[field]; i < ends[field]; i++) {
            value = 10 * value + bytes[i] - '0';
        }
        return negative ? -value : value;
    }
}
