package org.linkteller.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.Adjacency;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.FeatureMatrix;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.JsonLists;
import org.linkteller.data.format.NpyReader;

/**
 * A dataset folder as GraphSAINT publishes it: {@code adj_full.npz} (SciPy CSR), {@code feats.npy}, {@code
 * class_map.json} (a class, or a list of 0 and 1, per node), {@code role.json} (the split). {@code adj_train.npz} is not
 * read: it is the subgraph of the training nodes, which whoever trains takes from the full graph (a test asserts that
 * the two are equal on the published files).
 */
final class GraphSaintReader {
    static final String FEATURES = "feats.npy";
    static final String STAND_IN = "feats_standin.npy";

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
        boolean standIn = isStandIn(folder);
        Path featureFile = folder.resolve(standIn ? STAND_IN : FEATURES);
        Features features = FeatureMatrix.of(NpyReader.load(featureFile));
        if (features.rows() != nodes) {
            throw new DataFormatException(
                    featureFile + ": expected " + nodes + " rows, one per node, got " + features.rows());
        }
        Labels labels = ClassMap.load(folder.resolve("class_map.json"), nodes);
        Map<String, NodeSet> roles = roles(folder.resolve("role.json"), nodes);
        return new Folder(
                adjacency, features, standIn, labels, role(roles, "tr"), role(roles, "va"), role(roles, "te"));
    }

    /** Whether the folder holds other features in place of the published ones. */
    static boolean isStandIn(Path folder) {
        return !Files.exists(folder.resolve(FEATURES)) && Files.exists(folder.resolve(STAND_IN));
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
