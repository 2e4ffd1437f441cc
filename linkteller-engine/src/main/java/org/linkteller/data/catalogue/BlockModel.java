package org.linkteller.data.catalogue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * A degree-corrected block model (Karrer and Newman 2011) with sparse features, generated edge by edge: time and memory
 * grow with nodes plus edges, never with pairs. The first end of an edge is drawn by weight among all nodes, the second
 * by weight inside the same community with probability homophily, else outside it.
 */
final class BlockModel {
    /** Exponent of the weights' power law. Social graphs lie between 2 and 3; below 2.5 few nodes take most edges. */
    private static final double EXPONENT = 2.5;

    private final SyntheticSpec spec;

    BlockModel(SyntheticSpec spec) {
        this.spec = spec;
    }

    /** Two graphs drawn independently from the same model: the communities favour the same features in both. */
    Dataset dataset(String name) {
        Sample train = sample(spec.seed().derive("train"));
        Sample inference = sample(spec.seed().derive("inference"));
        String sha256 = Checksum.ofNumbers(Stream.concat(train.numbers(), inference.numbers()));
        return Dataset.distinct(
                name, train.part(), inference.part(), DatasetFacts.unpublished(name, sha256, train.labels));
    }

    /** One graph with its labels and its 0/1 features. */
    record Sample(Graph graph, Labels labels, SparseFeatures features) {
        Dataset.Part part() {
            return Dataset.Part.of(graph, NodeSet.all(graph.nodeCount()), features, labels);
        }

        /** Everything there is, for a checksum. */
        Stream<int[]> numbers() {
            int[] classes =
                    IntStream.range(0, labels.nodes()).map(labels::label).toArray();
            return Stream.of(graph.starts(), graph.neighbours(), features.starts(), features.indices(), classes);
        }
    }

    Sample sample(Seed seed) {
        int[] classes = classes(seed.derive("classes").random());
        double[] weights = weights(seed.derive("weights").random());
        return new Sample(
                edges(classes, weights, seed.derive("edges").random()),
                Labels.single(spec.classes(), classes),
                features(classes, seed.derive("features").random()));
    }

    private int[] classes(SplittableRandom random) {
        int[] classes = new int[spec.nodes()];
        for (int u = 0; u < classes.length; u++) {
            // the first nodes go round once, so that no community is empty
            classes[u] = u < spec.classes() ? u : random.nextInt(spec.classes());
        }
        return classes;
    }

    private double[] weights(SplittableRandom random) {
        double[] weights = new double[spec.nodes()];
        for (int u = 0; u < weights.length; u++) {
            weights[u] = Math.pow(1 - random.nextDouble(), -1 / (EXPONENT - 1));
        }
        // Structural cut-off: nobody expects more than sqrt(sum of degrees) edges, or pairs of hubs would be drawn over
        // and over. Expected degree = averageDegree * weight / mean weight.
        double mean = Arrays.stream(weights).average().orElseThrow();
        double largest = mean * Math.sqrt(spec.nodes() / spec.averageDegree());
        for (int u = 0; u < weights.length; u++) {
            weights[u] = Math.min(weights[u], Math.max(1, largest));
        }
        return weights;
    }

    private Graph edges(int[] classes, double[] weights, SplittableRandom random) {
        WeightedDraw anyone = WeightedDraw.of(weights);
        Community[] communities = new Community[spec.classes()];
        for (int label = 0; label < communities.length; label++) {
            communities[label] = Community.of(label, classes, weights);
        }
        int edges = Math.toIntExact(Math.round(spec.nodes() * spec.averageDegree() / 2));
        GraphBuilder builder = new GraphBuilder(spec.nodes(), edges);
        for (int i = 0; i < edges; i++) {
            int u = anyone.draw(random);
            int v;
            if (random.nextDouble() < spec.homophily()) {
                v = communities[classes[u]].draw(random);
            } else {
                do {
                    v = anyone.draw(random);
                } while (classes[v] == classes[u]);
            }
            builder.add(u, v);
        }
        return builder.build();
    }

    /** The members of one community, drawn by weight. */
    private record Community(int[] members, WeightedDraw byWeight) {
        static Community of(int label, int[] classes, double[] weights) {
            int[] members = new int[classes.length];
            int size = 0;
            for (int u = 0; u < classes.length; u++) {
                if (classes[u] == label) {
                    members[size++] = u;
                }
            }
            members = Arrays.copyOf(members, size);
            return new Community(
                    members,
                    WeightedDraw.of(
                            Arrays.stream(members).mapToDouble(u -> weights[u]).toArray()));
        }

        int draw(SplittableRandom random) {
            return members[byWeight.draw(random)];
        }
    }

    /**
     * Column j is favoured by community j mod classes. A feature's rank within its community is uniform squared, so low
     * columns are popular and most are rare.
     */
    private SparseFeatures features(int[] classes, SplittableRandom random) {
        int[] starts = new int[spec.nodes() + 1];
        int[] indices = new int[Math.toIntExact(Math.round(spec.nodes() * spec.featuresPerNode()))];
        int[] row = new int[spec.features()];
        int size = 0;
        for (int u = 0; u < spec.nodes(); u++) {
            int drawn = drawFeatures(classes[u], row, random);
            if (size + drawn > indices.length) {
                indices = Arrays.copyOf(indices, Math.max(size + drawn, indices.length + (indices.length >> 2)));
            }
            System.arraycopy(row, 0, indices, size, drawn);
            size += drawn;
            starts[u + 1] = size;
        }
        float[] ones = new float[size];
        Arrays.fill(ones, 1);
        return SparseFeatures.wrap(spec.features(), starts, Arrays.copyOf(indices, size), ones);
    }

    /** Writes one node's features in ascending order, each once, and returns how many there are. */
    private int drawFeatures(int label, int[] row, SplittableRandom random) {
        // uniform from 1 to 2 * mean - 1: the mean is featuresPerNode, and nobody has none
        int count = 1 + random.nextInt((int) Math.round(2 * spec.featuresPerNode() - 1));
        count = Math.min(count, row.length);
        for (int i = 0; i < count; i++) {
            int community = random.nextDouble() < spec.signal() ? label : random.nextInt(spec.classes());
            int ranks = (spec.features() - community + spec.classes() - 1) / spec.classes();
            double popularity = random.nextDouble();
            row[i] = (int) (popularity * popularity * ranks) * spec.classes() + community;
        }
        Arrays.sort(row, 0, count);
        int unique = 1;
        for (int i = 1; i < count; i++) {
            if (row[i] != row[i - 1]) {
                row[unique++] = row[i];
            }
        }
        return unique;
    }
}
