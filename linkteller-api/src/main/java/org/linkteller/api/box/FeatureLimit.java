package org.linkteller.api.box;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Seed;
import org.linkteller.api.Spelling;

/** A box that limits what clients may change of the features it knows. */
public sealed interface FeatureLimit extends Box {
    /** What is read of a row. */
    @FunctionalInterface
    interface Admission {
        /**
         * @param position of the node among the registered ones, or -1
         * @param known its registered row, zeros for a node that is not registered; the callee's own
         * @param sent the callee's own
         */
        double[] admit(int position, double[] known, double[] sent);
    }

    /** What is admitted by a service that believes this of its nodes. */
    Admission admission(Features registered);

    @Override
    default InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
        return new AdmittedFeatures(box, knowledge, admission(knowledge.features()));
    }

    @Override
    default boolean readsFeatures() {
        return true;
    }

    /** Clients may change this share of the feature columns, always the same ones. */
    record Columns(double share) implements FeatureLimit {
        public Columns {
            requireShare("columns", share);
        }

        @Override
        public Admission admission(Features registered) {
            boolean[] free = chosen("columns", registered.columns(), share);
            return (position, known, sent) -> {
                for (int c = 0; c < known.length; c++) {
                    known[c] = free[c] ? sent[c] : known[c];
                }
                return known;
            };
        }

        @Override
        public String toString() {
            return "columns:" + Spelling.number(share);
        }
    }

    /** Clients may change the rows of this share of the nodes, which are theirs; always the same ones. */
    record Rows(double share) implements FeatureLimit {
        public Rows {
            requireShare("rows", share);
        }

        @Override
        public Admission admission(Features registered) {
            boolean[] own = chosen("rows", registered.rows(), share);
            return (position, known, sent) -> position >= 0 && own[position] ? sent : known;
        }

        @Override
        public String toString() {
            return "rows:" + Spelling.number(share);
        }
    }

    /** Clients may send anything between the least and the greatest value of a column; beyond, the nearer one is read. */
    record Range() implements FeatureLimit {
        @Override
        public Admission admission(Features registered) {
            double[] least = new double[registered.columns()];
            double[] most = new double[registered.columns()];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
            for (int row = 0; row < registered.rows(); row++) {
                double[] values = registered.row(row);
                for (int c = 0; c < values.length; c++) {
                    least[c] = Math.min(least[c], values[c]);
                    most[c] = Math.max(most[c], values[c]);
                }
            }
            return (position, known, sent) -> {
                for (int c = 0; c < sent.length; c++) {
                    sent[c] = Math.min(most[c], Math.max(least[c], sent[c]));
                }
                return sent;
            };
        }

        @Override
        public String toString() {
            return "range";
        }
    }

    /** Clients may change no feature at all. */
    record Fixed() implements FeatureLimit {
        @Override
        public Admission admission(Features registered) {
            return (position, known, sent) -> known;
        }

        @Override
        public String toString() {
            return "fixed";
        }
    }

    /** One fixed choice, so that audits of different cells meet the same service; at least one. */
    private static boolean[] chosen(String what, int count, double share) {
        int[] order = IntStream.range(0, count).toArray();
        new Seed(1).derive(what).derive(what).shuffle(order); // twice: figures stated so far were of these columns
        boolean[] chosen = new boolean[count];
        for (int k = 0; k < Math.max(1, Math.round(share * count)); k++) {
            chosen[order[k]] = true;
        }
        return chosen;
    }

    private static void requireShare(String what, double share) {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("the share of changeable " + what + " must be in (0, 1], got " + share);
        }
    }
}
