package org.linkteller.data.own;

import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;

/** Turns the names of nodes in a file into node numbers: either names that are known, or names as they turn up. */
sealed interface NodeNames permits IdMap, NodeIndex {
    /** In place of a node: no node has this name. */
    int UNKNOWN = -1;

    /** The node whose name is this number in decimal notation; so that numbers need not become text first. */
    int indexOf(long number);

    int indexOf(String name);

    /** The node of that name, or a refusal that names file and line. */
    default int require(InputFile file, long line, String name) {
        int node = indexOf(name);
        if (node == UNKNOWN) {
            throw file.bad(line, "node '" + NumberText.shortened(name) + "' is " + complaint());
        }
        return node;
    }

    /** Whether a name that was not known becomes a node. */
    boolean grows();

    /** How to finish "node 'x' is ..." for a name that is not known. */
    String complaint();
}
