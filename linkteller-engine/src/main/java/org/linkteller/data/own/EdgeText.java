package org.linkteller.data.own;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.format.ByteFields;
import org.linkteller.data.format.ByteLines;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/**
 * Edge lists as text: two names per line, separated by comma, tab, semicolon or spaces; lines that begin with # or % are
 * comments. A first line of known column titles, or of words above a line of numbers, is a header. One of two other words
 * that are nowhere else nodes could be either, and is refused. A third column may hold the weight 1 (or "{}", which networkx
 * writes).
 */
final class EdgeText {
    private static final Set<String> TITLES = Set.of(
            "from", "to", "source", "target", "src", "dst", "u", "v", "i", "j", "node1", "node2", "node_1", "node_2",
            "id1", "id2", "id_1", "id_2", "start", "end", "weight");

    private static final String REMEDY =
            "Titles: delete the line, or call them source,target; an edge: put a line source,target above it";

    private final InputFile file;
    private final NodeNames names;
    private final EdgeCollector edges;
    private final ByteFields fields = new ByteFields();
    private int columns;
    private @Nullable List<String> first;
    private long firstLine;
    private final OddPair odd = new OddPair();

    private EdgeText(InputFile file, NodeNames names, EdgeCollector edges) {
        this.file = file;
        this.names = names;
        this.edges = edges;
    }

    static void read(InputFile file, NodeNames names, EdgeCollector edges) {
        file.readText(in -> {
            new EdgeText(file, names, edges).read(in);
            return file;
        });
    }

    private void read(InputStream in) throws IOException {
        ByteLines lines = new ByteLines(file, in);
        while (lines.next()) {
            if (isComment(lines)) {
                continue;
            }
            if (columns == 0) {
                fields.separateBy(DelimitedFile.separatorOf(lines.text()));
            }
            fields.split(file, lines);
            if (fields.count() == 0) {
                continue;
            }
            if (columns == 0) {
                start(lines.number());
            } else {
                requireColumns(lines.number());
                if (first != null) {
                    settleFirst(first);
                }
                edge(lines.number());
            }
        }
        if (columns == 0) {
            throw file.bad("expected edges, got none");
        }
        if (first != null) {
            settleFirst(first);
        } else if (odd.isAlone()) {
            throw file.bad(firstLine, odd.told() + " occur on no other line: titles or an edge? " + REMEDY);
        }
    }

    /** The first line waits for the second, which tells whether it is a header. */
    private void start(long line) {
        columns = fields.count();
        if (columns < 2 || columns > 3) {
            throw file.bad(line, "expected 2 values (or 3 with a weight of 1), got " + columns);
        }
        first = List.of(fields.text(0), fields.text(1), columns == 3 ? fields.text(2) : "1");
        firstLine = line;
    }

    private void settleFirst(List<String> waiting) {
        first = null;
        boolean words =
                waiting.subList(0, 2).stream().noneMatch(field -> field.isEmpty() || NumberText.isNumber(field));
        boolean titles =
                waiting.subList(0, 2).stream().allMatch(field -> TITLES.contains(field.toLowerCase(Locale.ROOT)));
        if (titles || (words && fields.isNumber(0) && fields.isNumber(1))) {
            return;
        }
        if (words && !names.grows() && waiting.subList(0, 2).stream().allMatch(this::isUnknown)) {
            throw file.bad(
                    firstLine,
                    "node '" + NumberText.shortened(waiting.get(0)) + "' is " + names.complaint() + ", nor is '"
                            + NumberText.shortened(waiting.get(1)) + "'. " + REMEDY);
        }
        checkWeight(firstLine, waiting.get(2));
        int from = node(firstLine, waiting.get(0));
        int to = node(firstLine, waiting.get(1));
        if (words && names.grows()) {
            odd.begin(from, to, waiting);
        }
        edges.add(from, to);
    }

    private boolean isUnknown(String name) {
        return names.indexOf(name) == NodeNames.UNKNOWN;
    }

    private void requireColumns(long line) {
        if (fields.count() != columns) {
            throw file.bad(line, "expected " + columns + " values, got " + fields.count());
        }
    }

    private void edge(long line) {
        if (columns == 3 && !fields.isOne(2)) {
            checkWeight(line, fields.text(2));
        }
        int from = node(line, 0);
        int to = node(line, 1);
        odd.see(from, to);
        edges.add(from, to);
    }

    private int node(long line, int field) {
        if (fields.isNumber(field)) {
            int node = names.indexOf(fields.number(field));
            if (node != NodeNames.UNKNOWN) {
                return node;
            }
        }
        return node(line, fields.text(field));
    }

    private int node(long line, String name) {
        if (name.isEmpty()) {
            throw file.bad(line, "expected a node, got an empty field");
        }
        return names.require(file, line, name);
    }

    private void checkWeight(long line, String weight) {
        if (weight.equals("{}")) {
            return;
        }
        if (!NumberText.isNumber(weight) || Double.parseDouble(weight) != 1) {
            throw file.bad(
                    line,
                    "weight '" + NumberText.shortened(weight)
                            + "': expected 1, weighted graphs are not supported (drop the column to ignore weights)");
        }
    }

    private static boolean isComment(ByteLines lines) {
        if (lines.start() == lines.end()) {
            return true;
        }
        byte head = lines.buffer()[lines.start()];
        return head == '#' || head == '%';
    }

    /** Two words at the top of a list without known titles, and whether they turn up again. */
    private static final class OddPair {
        private int from = NodeNames.UNKNOWN;
        private int to = NodeNames.UNKNOWN;
        private List<String> words = List.of();
        private boolean below;

        void begin(int one, int other, List<String> said) {
            from = one;
            to = other;
            words = said;
        }

        void see(int one, int other) {
            below |= from != NodeNames.UNKNOWN;
            if (one == from || one == to || other == from || other == to) {
                from = NodeNames.UNKNOWN; // nodes, then
                to = NodeNames.UNKNOWN;
            }
        }

        boolean isAlone() {
            return below && from != NodeNames.UNKNOWN;
        }

        String told() {
            return "'" + NumberText.shortened(words.get(0)) + "' and '" + NumberText.shortened(words.get(1)) + "'";
        }
    }
}
