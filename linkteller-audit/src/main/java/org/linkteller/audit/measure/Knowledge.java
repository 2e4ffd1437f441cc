package org.linkteller.audit.measure;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.own.EdgeFiles;
import org.linkteller.data.own.IdMap;
import org.linkteller.graph.Graph;
import org.linkteller.judge.PairTruth;

/**
 * What an attacker knows of the edges before he asks: nothing, all edges among some of the targets, or a part of the graph
 * from a file. A node of the file's edges is known together with its non-edges to the file's other nodes.
 *
 * @param share about this share of the targets' pairs, and of their edges
 * @param part null without a file
 * @param sha256 of the file; empty without one
 */
public record Knowledge(double share, @Nullable Graph part, String sha256) implements Serializable {
    public static final Knowledge NOTHING = new Knowledge(0, null, "");

    public static Knowledge ofShare(double share) {
        return new Knowledge(share, null, "");
    }

    /** @param names what the file calls the nodes */
    public static Knowledge load(Path edges, IdMap names) throws IOException {
        return new Knowledge(0, EdgeFiles.load(edges, names).graph(), Fingerprint.sha256(Files.readAllBytes(edges)));
    }

    /** Known of these targets; which ones a share covers follows from the draw. */
    public KnownPairs about(PairTruth truth, long draw) {
        if (part != null) {
            return KnownPairs.of(truth.pairs(), part);
        }
        // among the square root of the share of the nodes lies the share of the pairs
        int[] nodes = truth.pairs().nodes().toArray();
        new Seed(draw).derive("known nodes").shuffle(nodes);
        NodeSet first = NodeSet.of(Arrays.copyOf(nodes, (int) Math.round(Math.sqrt(share) * nodes.length)));
        return KnownPairs.of(truth.pairs(), first::contains, truth::isEdge);
    }

    public Fingerprint fingerprint() {
        return Fingerprint.of("knowledge").with("share", share).with("file", sha256);
    }
}
