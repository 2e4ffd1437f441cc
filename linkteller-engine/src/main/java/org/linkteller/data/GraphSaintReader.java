package org.linkteller.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;

/**
 * A dataset folder as GraphSAINT publishes it: {@code adj_full.npz} (SciPy CSR), {@code feats.npy}, {@code
 * class_map.json} (a class, or a list of 0 and 1, per node), {@code role.json} (the split). {@code adj_train.npz} is not
 * read: it is the subgraph of the training nodes, which whoever trains takes from the full graph (a test asserts that
 * the two are equal on the published files).
 */
final class GraphSaintReader {
    private static final String FEATURES = "feats.npy";
    private static final String STAND_IN = "feats_standin.npy";
    /** A class above this is a typing error, and a model would get an output for every class below it. */
    private static final int MOST_CLASSES = 100_000;

    private GraphSaintReader() {}

    /**
     * Everything the folder says.
     *
     * @param standIn whether the features are not the published ones; every figure made from them has to say so
     */
    record Folder(
            Adjacency adjacency,
            Features features,
            boolean standIn,
            Labels labels,
            NodeSet train,
            NodeSet validation,
            NodeSet test) {}

    static Folder load(Path folder) {
        Adjacency adjacency = CsrMatrix.load(folder.resolve("adj_full.npz")).toAdjacency();
        int nodes = adjacency.nodeCount();
        boolean standIn = !Files.exists(folder.resolve(FEATURES)) && Files.exists(folder.resolve(STAND_IN));
        Path featureFile = folder.resolve(standIn ? STAND_IN : FEATURES);
        Features features = FeatureMatrix.of(NpyReader.load(featureFile));
        if (features.rows() != nodes) {
            throw new DataFormatException(
                    featureFile + ": expected " + nodes + " rows, one per node, got " + features.rows());
        }
        Labels labels = labels(folder.resolve("class_map.json"), nodes);
        Map<String, NodeSet> roles = roles(folder.resolve("role.json"), nodes);
        return new Folder(
                adjacency, features, standIn, labels, role(roles, "tr"), role(roles, "va"), role(roles, "te"));
    }

    /** The first value decides between one class per node and lists; a node that is not listed has no label. */
    private static Labels labels(Path path, int nodes) {
        InputFile file = InputFile.of(path);
        int[][] rows = new int[nodes][];
        int[] width = {-1}; // -1 before the first node, 0 for one class each, else the length of the lists
        JsonLists.read(path, (name, list, values, line) -> {
            int node = NumberText.nodeBelow(nodes, file, line, name);
            int length = list ? values.size() : 0;
            if (list && length == 0) {
                throw file.bad(line, "node " + name + ": expected a list of 0 and 1, got an empty one");
            }
            if (width[0] < 0) {
                width[0] = length;
            } else if (width[0] != length) {
                throw file.bad(line, "node " + name + ": expected " + shape(width[0]) + ", got " + shape(length));
            }
            if (rows[node] != null) {
                throw file.bad(line, "node " + name + " is listed twice");
            }
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) < 0 || values.get(i) > (list ? 1 : MOST_CLASSES)) {
                    throw file.bad(
                            line,
                            "node " + name + ": expected "
                                    + (list ? "0 or 1" : "a class from 0 to " + MOST_CLASSES) + ", got "
                                    + values.get(i));
                }
            }
            rows[node] = values.toArray();
        });
        if (width[0] < 0) {
            throw file.bad("expected a label for some node, got none");
        }
        return width[0] == 0 ? single(rows) : multi(rows, width[0]);
    }

    private static Labels single(int[][] rows) {
        int[] classes = Arrays.stream(rows)
                .mapToInt(row -> row == null ? Labels.NONE : row[0])
                .toArray();
        int most = Arrays.stream(classes).max().orElse(0);
        return Labels.single(most + 1, classes);
    }

    private static Labels multi(int[][] rows, int width) {
        byte[] memberships = new byte[Math.multiplyExact(rows.length, width)];
        for (int node = 0; node < rows.length; node++) {
            for (int label = 0; rows[node] != null && label < width; label++) {
                memberships[node * width + label] = (byte) rows[node][label];
            }
        }
        return Labels.multi(rows.length, width, memberships);
    }

    private static String shape(int width) {
        return width == 0 ? "one class" : "a list of " + width;
    }

    private static Map<String, NodeSet> roles(Path path, int nodes) {
        InputFile file = InputFile.of(path);
        Map<String, NodeSet> roles = new HashMap<>();
        boolean[] taken = new boolean[nodes];
        JsonLists.read(path, (name, list, values, line) -> {
            for (int i = 0; i < values.size(); i++) {
                int node = values.get(i);
                if (node < 0 || node >= nodes) {
                    throw file.bad(line, "role '" + name + "': node " + node + " is not from 0 to " + (nodes - 1));
                }
                if (taken[node]) {
                    throw file.bad(line, "role '" + name + "': node " + node + " has a role already");
                }
                taken[node] = true;
            }
            roles.put(name, NodeSet.of(values.toArray()).ascending());
        });
        for (String role : new String[] {"tr", "va", "te"}) {
            if (!roles.containsKey(role)) {
                throw file.bad("expected the roles tr, va and te, got " + roles.keySet());
            }
        }
        return roles;
    }

    private static NodeSet role(Map<String, NodeSet> roles, String name) {
        return roles.getOrDefault(name, NodeSet.of());
    }
}
