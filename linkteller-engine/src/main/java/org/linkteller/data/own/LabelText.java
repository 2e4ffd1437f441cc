package org.linkteller.data.own;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.MemoryLimit;
import org.linkteller.data.format.NumberText;

/**
 * Labels as text, one line per node: its id and its class, in the columns {@link LabelColumns} finds; or its id and two or
 * more columns of 0 and 1 (or False and True) where a node may have several classes; or just a class, in the order of the
 * features' rows. What pandas takes for missing is no label.
 */
final class LabelText {
    private static final Set<String> MISSING =
            Set.of("", "nan", "-nan", "na", "n/a", "#n/a", "<na>", "null", "none", "nat");

    private final InputFile file;
    private final IdMap nodes;
    private final NodeSet order;
    private final LabelColumns columns;
    private final boolean[] seen;
    /** The class of each node by name, empty where it has none; used if there is one column of classes. */
    private final String[] names;
    /** Node after node, a 0 or 1 per class; used if there are several. */
    private byte[] memberships = new byte[0];

    private int rows;

    private LabelText(InputFile file, IdMap nodes, NodeSet order, LabelColumns columns) {
        this.file = file;
        this.nodes = nodes;
        this.order = order;
        this.columns = columns;
        this.seen = new boolean[nodes.size()];
        this.names = new String[nodes.size()];
        Arrays.fill(names, "");
    }

    /** @param order the node of each row, for files that name none */
    static LabelTable load(InputFile file, IdMap nodes, NodeSet order, ReadingOptions options) {
        LabelColumns columns = LabelColumns.of(file, nodes, options);
        if (columns.id() == IdColumn.NONE) {
            RowOrder.require(file.path(), nodes, order, options);
        }
        LabelText text = new LabelText(file, nodes, order, columns);
        columns.titles().readBelow(file, text::line);
        return text.table();
    }

    static boolean isMissing(String field) {
        return MISSING.contains(field.toLowerCase(Locale.ROOT));
    }

    private void line(long line, List<String> fields) {
        if (columns.id() == IdColumn.NONE && rows >= nodes.size()) {
            throw file.bad(line, "expected " + nodes.size() + " labels, one per node, got more");
        }
        int node = columns.id() == IdColumn.NONE ? order.id(rows) : nodes.require(file, line, fields.get(columns.id()));
        List<Integer> classes = columns.classes();
        if (classes.size() == 1) {
            one(line, node, fields.get(classes.get(0)));
        } else {
            several(line, node, classes.stream().map(fields::get).toList());
        }
        seen[node] = true;
        rows++;
    }

    private void one(long line, int node, String field) {
        String name = isMissing(field) ? "" : field;
        if (seen[node] && !names[node].equals(name)) {
            throw file.bad(
                    line,
                    "node '" + nodes.name(node) + "' is of class '" + NumberText.shortened(name) + "' here and '"
                            + NumberText.shortened(names[node]) + "' on an earlier line");
        }
        names[node] = name;
    }

    private void several(long line, int node, List<String> flags) {
        int width = flags.size();
        if (memberships.length == 0) {
            MemoryLimit.check(file.toString(), (long) nodes.size() * width, Long.MAX_VALUE);
            memberships = new byte[nodes.size() * width];
        }
        for (int label = 0; label < width; label++) {
            byte member = LabelColumns.flag(flags.get(label));
            if (member < 0) {
                throw file.bad(
                        line,
                        "expected 0 or 1 (or False or True), got '" + NumberText.shortened(flags.get(label)) + "'");
            }
            if (seen[node] && memberships[node * width + label] != member) {
                throw file.bad(line, "node '" + nodes.name(node) + "' has other classes on an earlier line");
            }
            memberships[node * width + label] = member;
        }
    }

    private LabelTable table() {
        if (rows == 0) {
            throw file.bad("expected a label for some node, got none");
        }
        if (columns.classes().size() > 1) {
            int width = columns.classes().size();
            List<String> titles = columns.titles().isHeader()
                    ? columns.classes().stream()
                            .map(columns.titles().titles()::get)
                            .toList()
                    : List.of();
            IdMap classes = Set.copyOf(titles).size() == width ? IdMap.ofTexts(titles) : IdMap.numbered(width);
            return new LabelTable(Labels.multi(nodes.size(), width, memberships), classes, columns.told());
        }
        if (columns.id() == IdColumn.NONE && rows != nodes.size()) {
            throw file.bad("expected " + nodes.size() + " labels, one per node, got " + rows);
        }
        IdMap classes = IdMap.sorted(new TreeSet<>(Arrays.asList(names)));
        int[] labels = IntStream.range(0, names.length)
                .map(node -> names[node].isEmpty() ? Labels.NONE : classes.indexOf(names[node]))
                .toArray();
        Optional<String> title = columns.titles().isHeader()
                ? Optional.of(columns.titles().titles().get(columns.classes().get(0)))
                : Optional.empty();
        return new LabelTable(Labels.single(classes.size(), labels), classes, columns.told(), title);
    }
}
