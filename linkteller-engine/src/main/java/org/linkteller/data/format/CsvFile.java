package org.linkteller.data.format;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Tables as CSV (RFC 4180, lines ended by a line feed): the only way the product writes them. */
public final class CsvFile {
    /** Quotes also what a reader might take for a comment or trim, so that every name comes back as it was. */
    private static final QuoteStrategy AMBIGUOUS = new QuoteStrategy() {
        @Override
        public boolean quoteValue(int line, int field, String value) {
            return value.indexOf('#') >= 0 || !value.equals(value.strip());
        }
    };

    private CsvFile() {}

    /** Writes the whole table or nothing. */
    public static void write(Path file, Rows rows) throws IOException {
        AtomicFile.write(file, temporary -> {
            try (CsvWriter csv = to(Files.newBufferedWriter(temporary))) {
                rows.write(csv);
            } catch (UncheckedIOException failure) {
                throw failure.getCause();
            }
        });
    }

    /** The table as text. */
    public static String text(Rows rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = to(text)) {
            rows.write(csv);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /** The rows of such a text, its header first. */
    public static List<List<String>> rows(String text) {
        try (CsvReader<CsvRecord> records = CsvReader.builder().ofCsvRecord(text)) {
            return records.stream().map(CsvRecord::getFields).toList();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static CsvWriter to(Writer writer) {
        return CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(AMBIGUOUS)
                .build(writer);
    }

    /** Fills a table, its header first. */
    @FunctionalInterface
    public interface Rows {
        void write(CsvWriter csv) throws IOException;
    }
}
