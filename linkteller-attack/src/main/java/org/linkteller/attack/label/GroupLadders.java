package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.Queries;

/**
 * What every node receives of groups of nodes, from labels alone: one ladder a group on the verge of a {@link BoundaryBox}. A
 * reader's share in a group g is Σ_{u in g} M[v][u] / (M 1)[v], with M = Â^k. Where two hops reach few nodes hardly any reader
 * hears two members of one group, so the share is that of a single node.
 *
 * @param groupOf each node's group
 * @param members every group's nodes
 * @param shares by group and reader, to within the ratio of the ladder; 0 if the reader did not respond
 */
record GroupLadders(int[] groupOf, int[][] members, float[][] shares) {
    /** Over the smallest share that is looked for; what is less is no edge, but between hubs. */
    static final double TOP = 200;

    /** Queries of a ladder at most: down to where the share of a reader would be all it receives. */
    static int steps(double ratio) {
        return (int) Math.ceil(Math.log(TOP) / Math.log(ratio)) + 1;
    }

    /**
     * One ladder for each group.
     *
     * @param order the nodes in a random order, dealt to the groups in turn
     * @param offsets for each group, see {@link #shares(BoundaryBox, int[], double, double)}
     */
    static GroupLadders climb(BoundaryBox box, int[] order, double ratio, double[] offsets) {
        int groups = offsets.length;
        int[] groupOf = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            groupOf[order[k]] = k % groups;
        }
        int[][] members = new int[groups][];
        Arrays.setAll(
                members,
                g -> IntStream.range(0, order.length)
                        .filter(u -> groupOf[u] == g)
                        .toArray());
        float[][] shares = new float[groups][];
        Queries.run(
                groups, box.session().options().threads(), g -> shares[g] = shares(box, members[g], ratio, offsets[g]));
        return new GroupLadders(groupOf, members, shares);
    }

    /**
     * The shares of one group in all readers.
     *
     * @param offset between 0 and 1, in steps of the ladder, so that two ladders round differently
     */
    static float[] shares(BoundaryBox box, int[] members, double ratio, double offset) {
        float[] shares = new float[box.nodes()];
        double t = TOP * Math.pow(ratio, -offset);
        boolean answered = true;
        for (int step = 0; answered && step < steps(ratio); step++, t /= ratio) {
            boolean[] flipped = box.flipped(members, LabelBox.filled(members.length, t * box.margin()));
            answered = false;
            for (int v = 0; v < flipped.length; v++) {
                if (flipped[v]) {
                    shares[v] = (float) (Math.sqrt(ratio) / t); // between 1/t and ratio/t
                    answered = true;
                }
            }
        }
        return shares;
    }

    /** M[v][u] over (M 1)[v], or more if the reader v hears others of the source's group. */
    double response(int reader, int source) {
        return shares[groupOf[source]][reader];
    }

    /** Whether a reader hears nobody else of a source's group, as far as is known. */
    boolean isAlone(int reader, int source, Influence[] heard) {
        for (int other : members[groupOf[source]]) {
            if (other != source && heard[other].at(reader) > 0) {
                return false;
            }
        }
        return true;
    }
}
