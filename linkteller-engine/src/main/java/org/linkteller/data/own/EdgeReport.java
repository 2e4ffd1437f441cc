package org.linkteller.data.own;

import java.util.ArrayList;
import java.util.List;

/**
 * What was done to the edges of a file to make an undirected, simple graph of them.
 *
 * @param entries edges as listed
 * @param loops entries from a node to itself, dropped
 * @param repeated entries that repeat an earlier one in the same direction, dropped
 * @param oneWay distinct edges listed in one direction only
 * @param bothWays distinct edges listed in both directions
 * @param declaredDirected whether the file itself says that its edges are directed
 */
public record EdgeReport(
        long entries, long loops, long repeated, long oneWay, long bothWays, boolean declaredDirected) {

    /** Of a graph that came from no file. */
    public static final EdgeReport NOTHING = new EdgeReport(0, 0, 0, 0, 0, false);

    /** Distinct undirected edges. */
    public long edges() {
        return oneWay + bothWays;
    }

    /**
     * Whether the list means directions: it says so, or it has some edges both ways and others one way. A list with
     * every edge once is an ordinary undirected one.
     */
    public boolean looksDirected() {
        return oneWay > 0 && (declaredDirected || bothWays > 0);
    }

    /** What a user should know, one line each; nothing for an undirected simple list. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (looksDirected()) {
            warnings.add(oneWay + " of " + edges()
                    + " edges are listed in one direction only: the list looks directed and was symmetrised");
        }
        if (loops > 0) {
            warnings.add("dropped " + loops + (loops == 1 ? " loop" : " loops"));
        }
        if (repeated > 0) {
            warnings.add("dropped " + repeated + (repeated == 1 ? " repeated edge" : " repeated edges"));
        }
        return List.copyOf(warnings);
    }
}
