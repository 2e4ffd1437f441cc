package org.linkteller.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.linkteller.api.Spelling;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.DataFormatException;

/**
 * The catalogue: every dataset of the paper, read from the files in which it is published, and generated ones. Names are
 * matched without regard to case.
 */
public final class Datasets {
    private static final List<CatalogueEntry> ENTRIES = List.of(
            new TwitchEntry("ES", 5),
            new TwitchEntry("RU", 5),
            new TwitchEntry("DE", 5),
            new TwitchEntry("FR", 5),
            new TwitchEntry("ENGB", 5),
            new TwitchEntry("PTBR", 10), // too few streamers with five friends or fewer
            GraphSaintEntry.PPI,
            GraphSaintEntry.FLICKR,
            PlanetoidEntry.CORA,
            PlanetoidEntry.CITESEER,
            PlanetoidEntry.PUBMED,
            SyntheticEntry.ofDefaults());

    private final Path folder;

    private Datasets(Path folder) {
        this.folder = folder;
    }

    /** The catalogue with its files in a data folder, which needs to be there only once something is read from it. */
    public static Datasets in(Path folder) {
        return new Datasets(folder);
    }

    /** All names, in the catalogue's order and spelling. */
    public static List<String> names() {
        return ENTRIES.stream().map(CatalogueEntry::name).toList();
    }

    /** A name as the catalogue spells it; an unknown one is refused and the nearest suggested. Reads nothing. */
    public static String spelled(String name) {
        return entry(name).name();
    }

    /** Reads a dataset with everything done to it that the paper does: split, standardised or normalised features. */
    public Dataset load(String name) {
        CatalogueEntry entry = entry(name);
        requireFiles(entry);
        return entry.load(folder);
    }

    /** Whether all files of a dataset are in the data folder. */
    public boolean isPresent(String name) {
        return missing(entry(name)).isEmpty();
    }

    /** What is known about a dataset; reads its files if they are there. */
    public DatasetStatistics statistics(String name) {
        CatalogueEntry entry = entry(name);
        return new DatasetStatistics(
                entry.name(),
                entry.title(folder),
                entry.setting(),
                entry.source(folder),
                isPresent(name) ? Optional.of(entry.contents(folder)) : Optional.empty(),
                entry.remark());
    }

    /** The whole catalogue, read by all cores at once. */
    public List<DatasetStatistics> statistics() {
        return names().parallelStream().map(this::statistics).toList();
    }

    private static CatalogueEntry entry(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        String sized = SyntheticEntry.NAME + ":";
        if (lower.startsWith(sized)) {
            return SyntheticEntry.ofSize(lower.substring(sized.length()));
        }
        return ENTRIES.stream()
                .filter(entry -> entry.name().toLowerCase(Locale.ROOT).equals(lower))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no dataset '" + name + "'; did you mean '"
                        + Spelling.nearest(name, names()) + "'? All: " + String.join(" ", names())));
    }

    private void requireFiles(CatalogueEntry entry) {
        List<String> missing = missing(entry);
        if (missing.isEmpty()) {
            return;
        }
        String where = Files.isDirectory(folder)
                ? "no file " + folder.resolve(missing.get(0))
                        + (missing.size() > 1 ? " (and " + (missing.size() - 1) + " more)" : "")
                : "no folder " + folder + " (--data or LINKTELLER_DATA names the data folder)";
        throw new DataFormatException(entry.name() + ": " + where + "; to get it, " + entry.source(folder));
    }

    private List<String> missing(CatalogueEntry entry) {
        return entry.files(folder).stream()
                .filter(file -> !Files.exists(folder.resolve(file)))
                .toList();
    }
}
