package org.linkteller.data.format;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A text file of lines with fields, separated by comma, tab, semicolon or spaces (told by its first line), fields quoted
 * or not. Empty lines and lines that begin with # are skipped.
 */
public final class DelimitedFile {
    private static final int SNIFFED = 1 << 12;

    /** Words of a vocabulary are often columns; beyond this a line is no line of fields. */
    private static final int MOST_FIELDS = 1 << 22;

    private DelimitedFile() {}

    /** Calls the visitor once per line, in the order of the file. */
    public static void read(InputFile file, Visitor visitor) {
        file.readText(in -> {
            char separator = separator(in);
            Reader text = strictUtf8(in);
            long[] seen = {0};
            try (CsvReader<CsvRecord> records = CsvReader.builder()
                    .fieldSeparator(separator)
                    .commentStrategy(CommentStrategy.SKIP)
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .build(CsvRecordHandler.of(handler -> handler.maxFields(MOST_FIELDS)), text)) {
                for (CsvRecord each : records) {
                    seen[0] = each.getStartingLineNumber();
                    List<String> fields = fields(each, separator);
                    if (!fields.isEmpty()) {
                        visitor.visit(each.getStartingLineNumber(), fields);
                    }
                }
                return file;
            } catch (CsvParseException e) {
                throw e.getCause() instanceof IOException cause
                        ? file.explain(cause)
                        : file.bad("the quotes of a line after line " + seen[0] + " do not match");
            }
        });
    }

    public static void read(Path path, Visitor visitor) {
        read(InputFile.of(path), visitor);
    }

    /** Tab before semicolon before comma before space: the later ones occur inside fields of the earlier. */
    public static char separatorOf(String line) {
        for (char candidate : new char[] {'\t', ';', ','}) {
            if (line.indexOf(candidate) >= 0) {
                return candidate;
            }
        }
        return ' ';
    }

    /** UTF-8 files from some spreadsheets begin with EF BB BF. */
    public static void skipByteOrderMark(InputStream in) throws IOException {
        in.mark(3);
        if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
            in.reset();
        }
    }

    /** UTF-8 that fails on bytes which are none, where Java's readers would put question marks. */
    public static Reader strictUtf8(InputStream in) {
        return new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static char separator(InputStream in) throws IOException {
        in.mark(SNIFFED);
        String start = new String(in.readNBytes(SNIFFED), StandardCharsets.ISO_8859_1);
        in.reset();
        return separatorOf(start.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .findFirst()
                .orElse(""));
    }

    private static List<String> fields(CsvRecord csv, char separator) {
        if (separator == ' ') { // several spaces separate like one
            return csv.getFields().stream().filter(field -> !field.isEmpty()).toList();
        }
        List<String> fields = csv.getFields().stream().map(String::strip).toList();
        return fields.stream().allMatch(String::isEmpty) ? List.of() : fields;
    }

    /** Receives the fields of one line, at least one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(long line, List<String> fields);
    }
}
