package org.linkteller.audit.reproduce.page;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.audit.store.RunFolder;

/** Every view of a reproduction, beside its measurements. */
public final class ReproductionFiles {
    private ReproductionFiles() {}

    /** The page, written last. */
    public static Path write(Reproduction reproduction, RunFolder folder) throws IOException {
        for (TableResult table : reproduction.tables()) {
            folder.write("tables/" + table.name() + ".csv", TableCsv.text(table));
        }
        folder.write("reproduction.json", ReproductionJson.text(reproduction));
        folder.write("summary.md", SummaryMarkdown.text(reproduction));
        folder.write("reproduction.md", ReproductionMarkdown.text(reproduction));
        folder.write("reproduction.html", ReproductionHtml.text(reproduction));
        return folder.place("reproduction.html");
    }
}
