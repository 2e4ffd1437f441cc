package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Utility;

/** Streamers of one country, asked of a model that was trained on those of Spain. */
record TwitchEntry(String country, int lowDegree) implements CatalogueEntry {
    private static final String TRAINED_ON = "ES";
    private static final int HIGH_DEGREE = 10;

    @Override
    public String name() {
        return "twitch-" + country;
    }

    @Override
    public String setting() {
        return "inductive";
    }

    @Override
    public List<String> files(Path folder) {
        return Stream.of(TRAINED_ON, country)
                .distinct()
                .flatMap(TwitchEntry::filesOf)
                .toList();
    }

    private static Stream<String> filesOf(String country) {
        return Stream.of("edges.csv", "features.json", "target.csv")
                .map(kind -> "twitch/" + country + "/musae_" + country + "_" + kind);
    }

    @Override
    public String source(Path folder) {
        return "unpack twitch.zip of https://snap.stanford.edu/data/twitch-social-networks.html in " + folder;
    }

    @Override
    public Dataset load(Path folder) {
        if (country.equals(TRAINED_ON)) {
            throw new IllegalArgumentException("twitch-ES is what models for the other Twitch graphs are trained on; "
                    + "name one of those, such as twitch-RU");
        }
        Dataset.Part train = part(folder, TRAINED_ON);
        Dataset.Part inference = part(folder, country);
        String sha256 = Checksum.ofFiles(folder, files(folder));
        return Dataset.distinct(
                name(),
                train,
                inference,
                new DatasetFacts(name(), sha256, false, lowDegree, HIGH_DEGREE, Utility.RARE_F1));
    }

    private static Dataset.Part part(Path folder, String country) {
        TwitchReader.Country read = read(folder, country);
        return Dataset.Part.of(read.graph(), NodeSet.all(read.graph().nodeCount()), read.features(), read.labels());
    }

    @Override
    public DatasetStatistics.Contents contents(Path folder) {
        TwitchReader.Country read = read(folder, country);
        return DatasetStatistics.Contents.of(
                read.graph(),
                read.graph().edgeCount(),
                read.features().columns(),
                read.labels(),
                Checksum.ofFiles(folder, files(folder)));
    }

    private static TwitchReader.Country read(Path folder, String country) {
        return TwitchReader.load(folder.resolve("twitch").resolve(country), country);
    }
}
