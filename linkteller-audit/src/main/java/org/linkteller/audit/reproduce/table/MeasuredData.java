package org.linkteller.audit.reproduce.table;

import java.io.IOException;
import java.util.Optional;
import java.util.TreeMap;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.format.DataFormatException;

/** What a folder's measurements were made of, by dataset: all of them are of the same data. */
public final class MeasuredData extends TreeMap<String, MeasuredData.Source> {
    private static final long serialVersionUID = 1;
    private static final String FILE = "data.json";

    /** @param standIn whether some of it is not the published data */
    public record Source(String title, String sha256, boolean standIn) {}

    public static MeasuredData in(RunFolder folder) throws IOException {
        return folder.has(FILE) ? JsonReport.load(folder.place(FILE), MeasuredData.class) : new MeasuredData();
    }

    /** Puts down what was read; refuses other data than before. */
    public static void note(RunFolder folder, String name, DatasetFacts facts) throws IOException {
        MeasuredData data = in(folder);
        Source source = new Source(facts.title(), facts.sha256(), facts.standIn());
        Optional<Source> before = Optional.ofNullable(data.put(name, source));
        if (before.isEmpty()) {
            folder.write(FILE, JsonReport.text(data));
        } else if (!before.get().sha256().equals(source.sha256())) {
            throw new DataFormatException(folder.root() + " holds measurements of another " + name
                    + " (its files have changed since); name another folder");
        }
    }
}
