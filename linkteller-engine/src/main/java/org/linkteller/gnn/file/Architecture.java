package org.linkteller.gnn.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user says of a network whose weights come from elsewhere: {@code gcn:64,7} are two convolutions, {@code
 * gat:8x8,7} eight heads of width 8 and then one of width 7, {@code sage:64,linear:7} a GraphSAGE layer and a linear one.
 * A name holds until the next.
 */
record Architecture(List<Part> parts) {
    private static final Pattern PART = Pattern.compile("(?:([a-z-]+):)?(?:(\\d{1,4})x)?(\\d{1,7})");

    /** The layers one may name, after the classes of PyTorch Geometric and DGL. */
    enum Kind {
        GCN,
        GCN_NOLOOP,
        GAT,
        SAGE,
        GIN,
        LINEAR;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    record Part(Kind kind, int heads, int width) {
        @Override
        public String toString() {
            return kind + ":" + (heads > 1 ? heads + "x" : "") + width;
        }
    }

    static Architecture parse(String text) {
        List<Part> parts = new ArrayList<>();
        Kind kind = null;
        for (String part : text.strip().split(",", -1)) {
            Matcher found = PART.matcher(part.strip());
            if (!found.matches() || (kind == null && found.group(1) == null)) {
                throw new IllegalArgumentException(
                        "expected an architecture such as gcn:64,7 or gat:8x8,7 or sage:64,linear:7, got " + text);
            }
            kind = found.group(1) == null ? kind : kind(found.group(1));
            int heads = found.group(2) == null ? 1 : Integer.parseInt(found.group(2));
            int width = Integer.parseInt(found.group(3));
            if (heads < 1 || width < 1 || (heads > 1 && kind != Kind.GAT)) {
                throw new IllegalArgumentException("a layer of " + part + " is none; heads are for gat: " + text);
            }
            parts.add(new Part(java.util.Objects.requireNonNull(kind), heads, width));
        }
        return new Architecture(List.copyOf(parts));
    }

    private static Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.toString().equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no layer is called " + name + "; there are " + List.of(Kind.values()));
    }
}
