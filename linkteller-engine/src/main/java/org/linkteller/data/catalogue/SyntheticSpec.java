package org.linkteller.data.catalogue;

import org.linkteller.api.Seed;

/**
 * A social graph to be generated: people of several communities, most with few friends and some with very many, who
 * befriend their own kind more often than others, and whose 0/1 features hint at their community.
 *
 * @param nodes per graph; there are two graphs, one to train on and one to ask about
 * @param averageDegree what the degrees aim at; repeated draws of a pair count once, so dense graphs stay a little below
 * @param classes communities, of about equal size
 * @param features columns, most of them rare
 * @param featuresPerNode ones per row on average, before repeated ones are dropped
 * @param homophily the share of edges inside a community
 * @param signal the share of a node's features that its community decides; the rest say nothing
 */
public record SyntheticSpec(
        int nodes,
        double averageDegree,
        int classes,
        int features,
        double featuresPerNode,
        double homophily,
        double signal,
        Seed seed) {

    public SyntheticSpec {
        require(nodes >= 2, "at least 2 nodes", nodes);
        require(
                averageDegree > 0 && averageDegree <= nodes - 1,
                "an average degree from 0 to nodes - 1",
                averageDegree);
        require(classes >= 2 && classes <= nodes, "2 classes or more, not above the nodes", classes);
        require(features >= classes, "at least one feature per class", features);
        require(featuresPerNode >= 1 && featuresPerNode <= features, "1 to all features per node", featuresPerNode);
        require(homophily >= 0 && homophily <= 1, "a homophily from 0 to 1", homophily);
        require(signal >= 0 && signal <= 1, "a signal from 0 to 1", signal);
    }

    /**
     * 3,000 nodes a graph. Chosen so that the whole story shows: features alone find the community of about seven nodes
     * in ten, features and edges of nine.
     */
    public static SyntheticSpec defaults() {
        return new SyntheticSpec(3000, 12, 4, 400, 12, 0.7, 0.3, new Seed(1));
    }

    public SyntheticSpec withNodes(int count) {
        return new SyntheticSpec(count, averageDegree, classes, features, featuresPerNode, homophily, signal, seed);
    }

    public SyntheticSpec withSeed(Seed other) {
        return new SyntheticSpec(nodes, averageDegree, classes, features, featuresPerNode, homophily, signal, other);
    }

    private static void require(boolean holds, String expected, Number got) {
        if (!holds) {
            throw new IllegalArgumentException("a synthetic graph needs " + expected + ", got " + got);
        }
    }
}
