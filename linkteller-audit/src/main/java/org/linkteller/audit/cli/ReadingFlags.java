package org.linkteller.audit.cli;

import java.util.List;
import org.linkteller.audit.OwnSettings;
import org.linkteller.data.own.ReadingOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the owner of files says about them where their content leaves a choice; as text, under the plan file's names. */
final class ReadingFlags {
    @Spec
    CommandSpec own;

    @Option(
            names = "--id-column",
            split = ",",
            paramLabel = "COLUMN",
            description = "Own data: the column with the nodes' ids, by title or number (default: found by content).")
    List<String> idColumn = List.of();

    @Option(names = "--label-column", paramLabel = "COLUMN", description = "Own data: the column with the class.")
    List<String> labelColumn = List.of();

    @Option(names = "--ids", paramLabel = "FILE", description = "Own data: an id per row, for features without ids.")
    List<String> ids = List.of();

    @Option(names = "--row-order", description = "Own data: rows have no ids, row i belongs to node i.")
    boolean rowOrder;

    @Option(
            names = "--json-lists",
            paramLabel = "values|columns",
            description = "Own data: what JSON lists of whole numbers mean (default: decided by content).")
    List<String> jsonLists = List.of();

    @Option(names = "--encoding", paramLabel = "NAME", description = "Own data: of text files (default: UTF-8).")
    List<String> encoding = List.of();

    ReadingOptions options() {
        return OwnSettings.reading("options", GivenOptions.of(own));
    }
}
