package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.FeatureRows;
import org.linkteller.data.Utility;
import org.linkteller.graph.Graph;

/** A citation graph that a model is trained on and asked about, with the split of Planetoid (Yang et al. 2016). */
record PlanetoidEntry(String name, int lowDegree, int highDegree, String remark) implements CatalogueEntry {
    private static final String REMARK = "the paper counts stored entries / 2, with loops and repeated edges";

    static final PlanetoidEntry CORA = new PlanetoidEntry("cora", 3, 4, REMARK);
    static final PlanetoidEntry CITESEER = new PlanetoidEntry("citeseer", 3, 3, REMARK);
    static final PlanetoidEntry PUBMED = new PlanetoidEntry("pubmed", 10, 10, REMARK);

    @Override
    public String setting() {
        return "transductive";
    }

    @Override
    public List<String> files(Path folder) {
        return Stream.of("allx", "ally", "graph", "test.index", "tx", "ty", "x", "y")
                .map(part -> "planetoid/ind." + name + "." + part)
                .toList();
    }

    @Override
    public String source(Path folder) {
        return "put the files of https://github.com/kimiyoung/planetoid/tree/master/data in "
                + folder.resolve("planetoid");
    }

    @Override
    public Dataset load(Path folder) {
        PlanetoidReader.Citations read = read(folder);
        Graph graph = read.adjacency().toGraph();
        // the paper's degrees of these graphs count the node itself
        int[] degrees = new int[graph.nodeCount()];
        Arrays.setAll(degrees, node -> graph.degree(node) + 1);
        Dataset.Part whole =
                new Dataset.Part(graph, read.test(), FeatureRows.dividedBySum(read.features()), read.labels(), degrees);
        String sha256 = Checksum.ofFiles(folder, files(folder));
        return Dataset.same(
                name,
                whole,
                read.train(),
                read.validation(),
                new DatasetFacts(name, sha256, false, lowDegree, highDegree, Utility.ACCURACY));
    }

    @Override
    public DatasetStatistics.Contents contents(Path folder) {
        PlanetoidReader.Citations read = read(folder);
        return DatasetStatistics.Contents.of(
                read.adjacency().toGraph(),
                read.adjacency().entries() / 2,
                read.features().columns(),
                read.labels(),
                Checksum.ofFiles(folder, files(folder)));
    }

    private PlanetoidReader.Citations read(Path folder) {
        return PlanetoidReader.load(folder.resolve("planetoid"), name);
    }
}
