package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.Ints;
import org.linkteller.data.format.NumberText;

/** Lists of nodes as text: the first field of each line is a node, a first line of "id" or "node" is a header. */
public final class NodeFiles {
    private NodeFiles() {}

    /** Some of the known nodes, in the order of the file. */
    public static NodeSet load(Path path, IdMap nodes) {
        InputFile file = InputFile.of(path);
        Ints chosen = new Ints();
        boolean[] seen = new boolean[nodes.size()];
        for (Line line : lines(file)) {
            int node = nodes.require(file, line.number, line.name);
            if (seen[node]) {
                throw file.bad(line.number, "node '" + NumberText.shortened(line.name) + "' is listed twice");
            }
            seen[node] = true;
            chosen.add(node);
        }
        return NodeSet.of(chosen.toArray());
    }

    /** All the nodes there are, named by the file; a node listed twice is one node. */
    public static IdMap load(Path path) {
        NodeIndex names = new NodeIndex();
        lines(InputFile.of(path)).forEach(line -> names.indexOf(line.name));
        return names.toMap();
    }

    /** One name per line, each once. */
    static NodeIndex inOrder(InputFile file) {
        NodeIndex names = new NodeIndex();
        for (Line line : lines(file)) {
            int before = names.size();
            if (names.indexOf(line.name) < before) {
                throw file.bad(line.number, "node '" + NumberText.shortened(line.name) + "' is listed twice");
            }
        }
        return names;
    }

    private static List<Line> lines(InputFile file) {
        List<Line> lines = new ArrayList<>();
        DelimitedFile.read(file, (number, fields) -> lines.add(new Line(number, fields.get(0), fields.size())));
        if (lines.size() == 1 && lines.get(0).fields > 1) {
            throw file.bad("expected one node per line, got " + lines.get(0).fields + " on the only one");
        }
        if (!lines.isEmpty() && ColumnTitles.isId(lines.get(0).name)) {
            lines.remove(0);
        }
        if (lines.isEmpty()) {
            throw file.bad("expected nodes, got none");
        }
        return lines;
    }

    private record Line(long number, String name, int fields) {}
}
