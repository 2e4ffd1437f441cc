package org.linkteller.serve.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.linkteller.api.NodeSet;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.Tensor;

/**
 * The nodes of one query in the client's order, strangers included. A stranger is a name the graph does not have;
 * whether a client may notice is the guard's choice. If not, the box is asked for strangers like for everybody else, see
 * {@code ServedModel}.
 *
 * @param asked a known node by its number, the k-th stranger by the number of nodes plus k
 * @param accounts what the ledger counts by: a node's number, for strangers a negative number made from the name; for
 *     reading only
 */
public record NodeSelection(NodeSet asked, int[] accounts, int strangers) {
    /**
     * Reads the nodes of a query.
     *
     * @param salt unknown to clients, or they could find a name that shares a stranger's account, use up its budget and
     *     learn from the refusal that the other is a stranger, too
     * @throws ProtocolException if the tensor does not name nodes, or one of them twice
     */
    static NodeSelection of(Tensor nodes, ServedNodes names, byte[] salt) {
        boolean line = nodes.shape().axes() == 1
                || nodes.shape().axes() == 2 && nodes.shape().length(1) == 1;
        if (!line || nodes.shape().elements() == 0) {
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
                throw ProtocolException.badRequest("nodes: " + Quoted.of(name.toString()) + " is named twice");
            }
            int found = name instanceof String text ? names.find(text) : names.find((Long) name);
            ids[i] = found >= 0 ? found : names.count() + strangers++;
            accounts[i] = found >= 0 ? found : strangersAccount(canonical.toString(), salt);
        }
        return new NodeSelection(NodeSet.of(ids), accounts, strangers);
    }

    private static int strangersAccount(String name, byte[] salt) {
        return Integer.MIN_VALUE
                | ByteBuffer.wrap(Sha256.of(salt, name.getBytes(UTF_8))).getInt();
    }

    public int size() {
        return accounts.length;
    }
}
