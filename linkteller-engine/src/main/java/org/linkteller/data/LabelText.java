package org.linkteller.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Labels as text, one line per node: "node, class" (an empty class means none), or "node" and two or more columns of 0
 * and 1 where a node may have several classes, or just "class" in the order of the nodes. A first line with a known title
 * ("id", "label", ...), or with a word where nodes are numbers, is a header.
 */
final class LabelText {
    private static final Set<String> CLASS_TITLES = Set.of("label", "labels", "class", "target", "group", "y");

    private final InputFile file;
    private final IdMap nodes;
    private final boolean[] seen;
    /** The class of each node by name, empty where it has none; used if lines have one or two columns. */
    private final String[] names;
    /** Node after node, a 0 or 1 per class; used if lines have more columns. */
    private byte[] memberships = new byte[0];

    private List<String> header = List.of();
    private int columns;
    private int rows;

    private LabelText(InputFile file, IdMap nodes) {
        this.file = file;
        this.nodes = nodes;
        this.seen = new boolean[nodes.size()];
        this.names = new String[nodes.size()];
        Arrays.fill(names, "");
    }

    static LabelTable load(Path path, IdMap nodes) {
        LabelText text = new LabelText(InputFile.of(path), nodes);
        DelimitedFile.read(text.file, text::line);
        return text.table();
    }

    private void line(long line, List<String> fields) {
        if (columns == 0) {
            columns = fields.size();
            if (isHeader(fields)) {
                header = fields;
                return;
            }
        }
        if (fields.size() != columns) {
            throw file.bad(line, "expected " + columns + " values, got " + fields.size());
        }
        if (columns == 1) {
            if (rows >= nodes.size()) {
                throw file.bad(line, "expected " + nodes.size() + " labels, one per node, got more");
            }
            names[rows] = fields.get(0);
        } else {
            int node = nodes.require(file, line, fields.get(0));
            if (columns == 2) {
                one(line, node, fields.get(1));
            } else {
                several(line, node, fields.subList(1, columns));
            }
            seen[node] = true;
        }
        rows++;
    }

    private boolean isHeader(List<String> fields) {
        String first = fields.get(0).toLowerCase(Locale.ROOT);
        if (columns == 1) {
            return CLASS_TITLES.contains(first);
        }
        return FeatureText.isIdTitle(first)
                || CLASS_TITLES.contains(fields.get(1).toLowerCase(Locale.ROOT))
                || (!NumberText.isWhole(first) && nodes.areNumbers());
    }

    private void one(long line, int node, String name) {
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
            String flag = flags.get(label);
            if (!flag.equals("0") && !flag.equals("1")) {
                throw file.bad(line, "expected 0 or 1, got '" + NumberText.shortened(flag) + "'");
            }
            byte member = (byte) (flag.charAt(0) - '0');
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
        if (columns > 2) {
            int width = columns - 1;
            boolean titled = header.size() == columns && Set.copyOf(header).size() == columns;
            IdMap classes = titled ? IdMap.ofTexts(header.subList(1, columns)) : IdMap.numbered(width);
            return new LabelTable(Labels.multi(nodes.size(), width, memberships), classes);
        }
        if (columns == 1 && rows != nodes.size()) {
            throw file.bad("expected " + nodes.size() + " labels, one per node, got " + rows);
        }
        IdMap classes = IdMap.sorted(new TreeSet<>(Arrays.asList(names)));
        int[] labels = Arrays.stream(names)
                .mapToInt(name -> name.isEmpty() ? Labels.NONE : classes.indexOf(name))
                .toArray();
        return new LabelTable(Labels.single(classes.size(), labels), classes);
    }
}
