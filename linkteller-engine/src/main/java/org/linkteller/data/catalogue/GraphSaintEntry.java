package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Utility;
import org.linkteller.graph.Graph;

/**
 * A graph of which some nodes are trained on, from GraphSAINT's files.
 *
 * @param entriesPerEdge how many stored entries the paper counts as one edge
 */
record GraphSaintEntry(String name, String properName, int entriesPerEdge, String remark) implements CatalogueEntry {
    static final GraphSaintEntry PPI = new GraphSaintEntry(
            "ppi", "PPI", 2, "the paper counts stored entries / 2, with 6,322 loops that no model here uses");
    static final GraphSaintEntry FLICKR = new GraphSaintEntry(
            "flickr", "Flickr", 1, "the paper counts stored entries, where every edge stands twice");

    private static final int LOW_DEGREE = 15;
    private static final int HIGH_DEGREE = 30;

    @Override
    public String title(Path folder) {
        return title(GraphSaintReader.isStandIn(folder.resolve(name)));
    }

    @Override
    public String setting() {
        return "nested";
    }

    @Override
    public List<String> files(Path folder) {
        String features = GraphSaintReader.isStandIn(folder.resolve(name))
                ? GraphSaintReader.STAND_IN
                : GraphSaintReader.FEATURES;
        return Stream.of("adj_full.npz", "class_map.json", features, "role.json")
                .map(file -> name + "/" + file)
                .toList();
    }

    @Override
    public String source(Path folder) {
        return "put the folder " + name + " of the data that https://github.com/GraphSAINT/GraphSAINT links to in "
                + folder;
    }

    @Override
    public Dataset load(Path folder) {
        GraphSaintReader.Folder read = GraphSaintReader.load(folder.resolve(name));
        Graph graph = read.adjacency().toGraph();
        Dataset.Part whole = new Dataset.Part(
                graph,
                read.test(),
                read.features(),
                read.labels(),
                read.adjacency().degrees());
        String sha256 = Checksum.ofFiles(folder, files(folder));
        return Dataset.nested(
                name,
                whole,
                read.train(),
                read.validation(),
                new DatasetFacts(
                        title(read.standIn()), sha256, read.standIn(), LOW_DEGREE, HIGH_DEGREE, Utility.MICRO_F1));
    }

    @Override
    public DatasetStatistics.Contents contents(Path folder) {
        GraphSaintReader.Folder read = GraphSaintReader.load(folder.resolve(name));
        return DatasetStatistics.Contents.of(
                read.adjacency().toGraph(),
                read.adjacency().entries() / entriesPerEdge,
                read.features().columns(),
                read.labels(),
                Checksum.ofFiles(folder, files(folder)));
    }

    private String title(boolean standIn) {
        return standIn ? properName + " (stand-in features)" : properName;
    }
}
