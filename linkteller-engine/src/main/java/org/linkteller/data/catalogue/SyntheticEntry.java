package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.List;
import org.linkteller.data.Dataset;

/** Generated, so always there; {@code synthetic} or, with another number of nodes, {@code synthetic:100000}. */
record SyntheticEntry(String name, SyntheticSpec spec) implements CatalogueEntry {
    static final String NAME = "synthetic";

    static SyntheticEntry ofDefaults() {
        return new SyntheticEntry(NAME, SyntheticSpec.defaults());
    }

    /** With the number of nodes given after the colon. */
    static SyntheticEntry ofSize(String nodes) {
        try {
            int count = Integer.parseInt(nodes);
            return new SyntheticEntry(
                    NAME + ":" + count, SyntheticSpec.defaults().withNodes(count));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "expected a number of nodes after synthetic:, got '" + nodes + "'", notANumber);
        }
    }

    @Override
    public String setting() {
        return "inductive";
    }

    @Override
    public List<String> files(Path folder) {
        return List.of();
    }

    @Override
    public String source(Path folder) {
        return "generated";
    }

    @Override
    public Dataset load(Path folder) {
        return new BlockModel(spec).dataset(name);
    }

    @Override
    public DatasetStatistics.Contents contents(Path folder) {
        Dataset dataset = load(folder);
        Dataset.Part part = dataset.inference();
        return DatasetStatistics.Contents.of(
                part.graph(),
                part.graph().edgeCount(),
                spec.features(),
                part.labels(),
                dataset.facts().sha256());
    }
}
