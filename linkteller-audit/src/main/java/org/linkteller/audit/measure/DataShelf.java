package org.linkteller.audit.measure;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;

/** The one place that reads data: datasets of the catalogue, or a user's own files. The latest read stay in memory. */
public final class DataShelf {
    private final Datasets catalogue;
    private final Optional<OwnFiles> own;
    private final int room;
    private final Map<String, LoadedData> latest = new LinkedHashMap<>();

    /** @param room how many datasets are kept; a grid goes through them one after the other */
    public DataShelf(Datasets catalogue, Optional<OwnFiles> own, int room) {
        this.catalogue = catalogue;
        this.own = own;
        this.room = room;
    }

    /** @param name of the catalogue; own files have none */
    public synchronized LoadedData load(String name) {
        LoadedData known = latest.get(name);
        if (known == null) {
            if (latest.size() == room) { // let go of the oldest before a new one is read
                latest.remove(latest.keySet().iterator().next());
            }
            known = own.map(files -> LoadedData.of(files.load())).orElseGet(() -> LoadedData.of(named(name)));
            latest.put(name, known);
        }
        return known;
    }

    /** Fails now, before anything is computed, if some data cannot be had. */
    public void require(Collection<String> names) {
        for (String name : names) {
            if (own.isEmpty() && !catalogue.isPresent(name)) {
                named(name); // refuses, and says what is missing and how to get it
            }
        }
    }

    private Dataset named(String name) {
        return UsageException.reading(() -> catalogue.load(name));
    }
}
