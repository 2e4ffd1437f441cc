package org.linkteller.data.own;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.linkteller.data.format.InputFile;

/**
 * What the owner says about own files where their content leaves a choice. Without a word files are matched by the ids in
 * them, and what could be read in two ways is refused.
 *
 * @param idColumns the columns that hold the nodes' ids, by title or number from 1; each file uses the one it has
 * @param labelColumn the column of the labels file that holds the class; a column of that title is no feature either
 * @param rowIds a file with an id per row, for features in a format that has none
 * @param rowOrder rows without ids are meant: they follow the rows of the features file
 * @param jsonLists what a JSON list of whole numbers per node means, if its content does not say
 * @param encoding of text files
 */
public record ReadingOptions(
        List<String> idColumns,
        Optional<String> labelColumn,
        Optional<Path> rowIds,
        boolean rowOrder,
        Optional<JsonLists> jsonLists,
        Charset encoding) {
    /** Lists of columns that are 1, or of one value per column. */
    public enum JsonLists {
        COLUMNS,
        VALUES
    }

    public ReadingOptions {
        idColumns = List.copyOf(idColumns);
        if (rowOrder && (!idColumns.isEmpty() || rowIds.isPresent())) {
            throw new IllegalArgumentException(
                    "--row-order says that rows have no ids: leave out --id-column and --ids");
        }
    }

    public static ReadingOptions defaults() {
        return new ReadingOptions(
                List.of(), Optional.empty(), Optional.empty(), false, Optional.empty(), StandardCharsets.UTF_8);
    }

    public ReadingOptions withIdColumns(String... columns) {
        return new ReadingOptions(List.of(columns), labelColumn, rowIds, rowOrder, jsonLists, encoding);
    }

    public ReadingOptions withLabelColumn(String column) {
        return new ReadingOptions(idColumns, Optional.of(column), rowIds, rowOrder, jsonLists, encoding);
    }

    public ReadingOptions withRowIds(Path file) {
        return new ReadingOptions(idColumns, labelColumn, Optional.of(file), rowOrder, jsonLists, encoding);
    }

    public ReadingOptions inRowOrder() {
        return new ReadingOptions(idColumns, labelColumn, rowIds, true, jsonLists, encoding);
    }

    public ReadingOptions withJsonLists(JsonLists meaning) {
        return new ReadingOptions(idColumns, labelColumn, rowIds, rowOrder, Optional.of(meaning), encoding);
    }

    public ReadingOptions withEncoding(Charset charset) {
        return new ReadingOptions(idColumns, labelColumn, rowIds, rowOrder, jsonLists, charset);
    }

    InputFile text(Path path) {
        return InputFile.of(path, encoding);
    }
}
