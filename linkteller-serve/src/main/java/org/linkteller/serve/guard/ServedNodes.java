package org.linkteller.serve.guard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How clients name the nodes of the served graph. Names are mapped once; inside, nodes are 0 to count - 1. */
public final class ServedNodes {
    private final int count;
    /** Empty if nodes are called by their numbers. */
    private final Map<String, Integer> byName;

    private ServedNodes(int count, Map<String, Integer> byName) {
        this.count = count;
        this.byName = byName;
    }

    /** Nodes called 0 to {@code count - 1}, as INT64 or as decimal BYTES. */
    public static ServedNodes numbered(int count) {
        return new ServedNodes(count, Map.of());
    }

    /** Node {@code i} is called {@code names.get(i)}; an INT64 is looked up by its decimal digits. */
    public static ServedNodes named(List<String> names) {
        Map<String, Integer> byName = new HashMap<>();
        for (String name : names) {
            if (byName.put(name, byName.size()) != null) {
                throw new IllegalArgumentException("node " + name + " is named twice");
            }
        }
        return new ServedNodes(names.size(), byName);
    }

    public int count() {
        return count;
    }

    /** The node's number, or -1 if there is no such node. */
    int find(long id) {
        if (!byName.isEmpty()) {
            return byName.getOrDefault(Long.toString(id), -1);
        }
        return id >= 0 && id < count ? (int) id : -1;
    }

    int find(String name) {
        if (!byName.isEmpty()) {
            return byName.getOrDefault(name, -1);
        }
        return canonical(name) instanceof Long id ? find(id.longValue()) : -1;
    }

    /** One spelling per node, existing or not: where nodes are called by their numbers "7" and "07" are the same one. */
    Object canonical(Object name) {
        if (!byName.isEmpty()) {
            return name.toString();
        }
        try {
            return name instanceof Long ? name : (Object) Long.valueOf(name.toString());
        } catch (NumberFormatException e) {
            return name;
        }
    }
}
