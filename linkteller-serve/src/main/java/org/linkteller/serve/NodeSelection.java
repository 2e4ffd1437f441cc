package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Set;
import org.linkteller.api.NodeSet;

/**
 * The nodes of one query in the client's order, strangers included. A stranger is a name the graph does not have;
 * whether a client may notice is the guard's choice. If not, the box is asked for strangers like for everybody else, see
 * {@link ServedModel}.
 *
 * @param asked a known node by its number, the k-th stranger by the number of nodes plus k
 * @param accounts what the ledger counts by: a node's number, for strangers a negative number made from the name; for
 *     reading only
 */
record NodeSelection(NodeSet asked, int[] accounts, int strangers) {
    /**
     * Reads the nodes of a query.
     *
     * @param salt unknown to clients, or they could find a name that shares a stranger's account, use up its budget and
     *     learn from the refusal that the other is a stranger, too
     * @throws ProtocolException if the tensor does not name nodes, or one of them twice
     */
    static NodeSelection of(Tensor nodes, NodeNames names, byte[] salt) {
        if (nodes.shape().axes() != 1 || nodes.shape().elements() == 0) {
            throw ProtocolException.badRequest("nodes: expected shape [n] with n > 0, got " + nodes.shape());
        }
        int count = nodes.shape().elements();
        int[] ids = new int[count];
        int[] accounts = new int[count];
        int strangers = 0;
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Object name = nodes.type() == DataType.BYTES ? nodes.strings()[i] : (Object) nodes.longs()[i];
            Object canonical = names.canonical(name);
            if (!seen.add(canonical)) {
                throw ProtocolException.badRequest("nodes: " + DataType.quoted(name.toString()) + " is named twice");
            }
            int found = name instanceof String text ? names.find(text) : names.find((Long) name);
            ids[i] = found >= 0 ? found : names.count() + strangers++;
            accounts[i] = found >= 0 ? found : strangersAccount(canonical.toString(), salt);
        }
        return new NodeSelection(NodeSet.of(ids), accounts, strangers);
    }

    private static int strangersAccount(String name, byte[] salt) {
        MessageDigest sha = ApiKeys.sha256();
        sha.update(salt);
        return Integer.MIN_VALUE
                | ByteBuffer.wrap(sha.digest(name.getBytes(UTF_8))).getInt();
    }

    int size() {
        return accounts.length;
    }
}
