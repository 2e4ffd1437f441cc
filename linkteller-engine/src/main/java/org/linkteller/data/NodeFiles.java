package org.linkteller.data;

import java.nio.file.Path;
import org.linkteller.api.NodeSet;

/** Lists of nodes as text: the first field of each line is a node, a first line of "id" or "node" is a header. */
public final class NodeFiles {
    private NodeFiles() {}

    /** Some of the known nodes, in the order of the file. */
    public static NodeSet load(Path path, IdMap nodes) {
        InputFile file = InputFile.of(path);
        Ints chosen = new Ints();
        boolean[] seen = new boolean[nodes.size()];
        read(file, (line, name) -> {
            int node = nodes.require(file, line, name);
            if (seen[node]) {
                throw file.bad(line, "node '" + NumberText.shortened(name) + "' is listed twice");
            }
            seen[node] = true;
            chosen.add(node);
        });
        return NodeSet.of(chosen.toArray());
    }

    /** All the nodes there are, named by the file; a node listed twice is one node. */
    public static IdMap load(Path path) {
        NodeIndex names = new NodeIndex();
        read(InputFile.of(path), (line, name) -> names.indexOf(name));
        return names.toMap();
    }

    private static void read(InputFile file, Visitor visitor) {
        int[] lines = {0};
        DelimitedFile.read(file, (line, fields) -> {
            boolean header = lines[0]++ == 0 && FeatureText.isIdTitle(fields.get(0));
            if (!header) {
                visitor.visit(line, fields.get(0));
            }
        });
        if (lines[0] == 0) {
            throw file.bad("expected nodes, got none");
        }
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(long line, String name);
    }
}
