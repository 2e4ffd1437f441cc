package org.linkteller.serve;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.serve.wire.ProtocolException;

/**
 * Features that the owner keeps, so that clients send ids, and what they may send in their place. What a client may not change
 * is answered from what is kept: the boxes {@code fixed} and {@code rows} of audits.
 */
public final class OwnerFeatures {
    /** Who may change which row. */
    @FunctionalInterface
    private interface Rights {
        boolean mayChange(String client, int node);
    }

    private final Features kept;
    private final boolean idsOnly;
    private final Rights rights;

    private OwnerFeatures(Features kept, boolean idsOnly, Rights rights) {
        this.kept = kept;
        this.idsOnly = idsOnly;
        this.rights = rights;
    }

    /** Clients send ids and nothing else; features that are sent are refused. */
    public static OwnerFeatures idsOnly(Features kept) {
        return new OwnerFeatures(kept, true, (client, node) -> false);
    }

    /** @param own the nodes of each client, by the client's id in the guard's key store */
    public static OwnerFeatures ownRows(Features kept, Map<String, Set<Integer>> own) {
        return new OwnerFeatures(
                kept,
                false,
                (client, node) -> own.getOrDefault(client, Set.of()).contains(node));
    }

    /** Clients may leave the features out, or send any. */
    public static OwnerFeatures open(Features kept) {
        return new OwnerFeatures(kept, false, (client, node) -> true);
    }

    int columns() {
        return kept.columns();
    }

    /**
     * What the model reads of a query; row {@code i} belongs to {@code nodes.id(i)}.
     *
     * @param sent empty if the client sent ids only
     * @throws ProtocolException if features were sent to a server that takes none
     */
    Features admit(String client, NodeSet nodes, Optional<Features> sent) {
        if (sent.isPresent() && idsOnly) {
            throw ProtocolException.badRequest("this server keeps the features: send nodes only");
        }
        double[][] rows = new double[nodes.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = sent.isEmpty()
                    ? kept(nodes.id(i))
                    : admit(client, nodes.id(i), sent.get().row(i));
        }
        return DenseFeatures.of(rows);
    }

    /** One row that a client changes. */
    double[] admit(String client, int node, double[] sent) {
        if (idsOnly) {
            throw ProtocolException.badRequest("this server keeps the features: send nodes only");
        }
        return rights.mayChange(client, node) ? sent : kept(node);
    }

    /** Nodes that the owner does not know, behind which a guard may hide that they do not exist, have zeros. */
    private double[] kept(int node) {
        return node < kept.rows() ? kept.row(node) : new double[kept.columns()];
    }
}
