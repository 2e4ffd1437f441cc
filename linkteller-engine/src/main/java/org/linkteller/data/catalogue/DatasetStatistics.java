package org.linkteller.data.catalogue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.linkteller.api.Spelling;
import org.linkteller.data.Checksum;
import org.linkteller.data.Labels;
import org.linkteller.graph.Graph;

/**
 * A line of the catalogue.
 *
 * @param title for people; says so when a part of the data is not the published one
 * @param setting how training and inference lie to each other, in a word
 * @param source where to get the files and where to put them
 * @param contents what the files hold; empty when they are not there
 * @param remark why counts differ from those the paper prints; empty when they do not
 */
public record DatasetStatistics(
        String name, String title, String setting, String source, Optional<Contents> contents, String remark) {

    /** Shares of the nodes whose largest degree is told. */
    private static final double[] QUANTILES = {0, 0.25, 0.5, 0.75, 0.9, 0.99, 1};

    public boolean isPresent() {
        return contents.isPresent();
    }

    /**
     * What a dataset's inference graph holds.
     *
     * @param edges unique undirected edges without loops, which is what every model and attack here works on
     * @param edgesPublished what the paper counts, from the same files
     * @param degreeQuantiles by share of nodes: the smallest degree that at least this share does not exceed
     * @param sha256 over the files that are read, see {@link Checksum}
     */
    public record Contents(
            int nodes,
            long edges,
            long edgesPublished,
            int features,
            int classes,
            boolean multiLabel,
            Map<String, Integer> degreeQuantiles,
            String sha256) {

        static Contents of(Graph graph, long edgesPublished, int features, Labels labels, String sha256) {
            return new Contents(
                    graph.nodeCount(),
                    graph.edgeCount(),
                    edgesPublished,
                    features,
                    labels.classes(),
                    labels.isMultiLabel(),
                    quantiles(graph),
                    sha256);
        }

        private static Map<String, Integer> quantiles(Graph graph) {
            int[] degrees = new int[graph.nodeCount()];
            Arrays.setAll(degrees, graph::degree);
            Arrays.sort(degrees);
            Map<String, Integer> quantiles = new LinkedHashMap<>();
            for (double share : QUANTILES) {
                int rank = Math.max(1, (int) Math.ceil(share * degrees.length));
                quantiles.put(Spelling.number(share), degrees.length == 0 ? 0 : degrees[rank - 1]);
            }
            return quantiles;
        }
    }
}
