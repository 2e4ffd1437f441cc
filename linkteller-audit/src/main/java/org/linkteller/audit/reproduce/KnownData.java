package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.linkteller.audit.RunFolder;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.data.DataFormatException;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;

/** The datasets of a run, each read once; a folder's measurements are all of the same data. */
final class KnownData {
    private static final String FILE = "data.json";

    private final Datasets catalogue;
    private final RunFolder folder;
    private final Map<String, Dataset> read = new LinkedHashMap<>();

    KnownData(Datasets catalogue, RunFolder folder) {
        this.catalogue = catalogue;
        this.folder = folder;
    }

    /** What the folder's measurements were made of: title and checksum of every dataset read so far. */
    static final class Sources extends TreeMap<String, Source> {
        private static final long serialVersionUID = 1;
    }

    record Source(String title, String sha256) {}

    /** Fails before anything is computed if a dataset is missing. */
    static void require(Datasets catalogue, Iterable<String> names) {
        for (String name : names) {
            if (!catalogue.isPresent(name)) {
                catalogue.load(name); // refuses, and says what is missing and how to get it
            }
        }
    }

    synchronized Dataset load(String name) throws IOException {
        Dataset known = read.get(name);
        if (known != null) {
            return known;
        }
        Dataset dataset = catalogue.load(name);
        record(name, new Source(dataset.facts().title(), dataset.facts().sha256()));
        read.put(name, dataset);
        return dataset;
    }

    static Sources sources(RunFolder folder) throws IOException {
        return folder.has(FILE) ? JsonReport.load(folder.place(FILE), Sources.class) : new Sources();
    }

    private void record(String name, Source source) throws IOException {
        Sources sources = sources(folder);
        Optional<Source> before = Optional.ofNullable(sources.put(name, source));
        if (before.isPresent() && !before.get().sha256().equals(source.sha256())) {
            throw new DataFormatException(folder.root() + " holds measurements of another " + name
                    + " (its files have changed since); name another folder");
        }
        folder.write(FILE, JsonReport.text(sources));
    }
}
