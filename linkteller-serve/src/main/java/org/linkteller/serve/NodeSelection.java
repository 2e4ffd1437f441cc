package org.linkteller.serve;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.linkteller.api.NodeSet;

/**
 * The nodes of one query in the client's order, strangers included. A stranger is a name the graph does not have;
 * whether a client may notice is the guard's choice.
 */
final class NodeSelection {
    private static final int STRANGER = -1;

    /** Number in the graph by position; {@link #STRANGER} for a stranger. */
    private final int[] ids;
    /** What the ledger counts by: the node's number, for strangers a negative number made from the name. */
    private final int[] accounts;

    private final NodeSet known;

    private NodeSelection(int[] ids, int[] accounts) {
        this.ids = ids;
        this.accounts = accounts;
        this.known = NodeSet.of(Arrays.stream(ids).filter(id -> id != STRANGER).toArray());
    }

    /** @throws ProtocolException if the tensor does not name nodes, or one of them twice */
    static NodeSelection of(Tensor nodes, NodeNames names) {
        if (nodes.shape().axes() != 1 || nodes.shape().elements() == 0) {
            throw ProtocolException.badRequest("nodes: expected shape [n] with n > 0, got " + nodes.shape());
        }
        int count = nodes.shape().elements();
        int[] ids = new int[count];
        int[] accounts = new int[count];
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Object name = nodes.type() == DataType.BYTES ? nodes.strings()[i] : (Object) nodes.longs()[i];
            ids[i] = name instanceof String text ? names.find(text) : names.find((Long) name);
            accounts[i] = ids[i] == STRANGER ? Integer.MIN_VALUE | mixed(name.toString()) : ids[i];
            // a known node by its number, since "7" and "07" are the same one
            if (!seen.add(ids[i] == STRANGER ? name : (Object) ids[i])) {
                throw ProtocolException.badRequest("nodes: " + DataType.quoted(name.toString()) + " is named twice");
            }
        }
        return new NodeSelection(ids, accounts);
    }

    /** A stranger's account: names of neighbouring numbers must not share one. */
    private static int mixed(String name) {
        int hash = name.hashCode() * 0x9e3779b9;
        return (hash ^ (hash >>> 15)) & Integer.MAX_VALUE;
    }

    int size() {
        return ids.length;
    }

    boolean isKnown(int position) {
        return ids[position] != STRANGER;
    }

    boolean allKnown() {
        return known.size() == ids.length;
    }

    /** The nodes that exist, in the client's order. */
    NodeSet known() {
        return known;
    }

    /** Shared, not a copy: for reading only. */
    int[] accounts() {
        return accounts;
    }
}
