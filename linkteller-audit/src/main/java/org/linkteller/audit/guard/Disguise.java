package org.linkteller.audit.guard;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.attack.influence.LinkTeller;

/**
 * Ways to put the probes of an attack so that they look like something else. Each is a box around the attacker's key: the
 * attack changes rows by a multiple of themselves, the box asks what the disguise makes of it.
 */
final class Disguise {
    /** Rows moved besides the probed one, so that no query differs from another in one of them. */
    private static final int JITTERED = 4;

    /** Of each row's norm. Half the probe, on few rows: more of either hides better and spoils the answers. */
    private static final double JITTER_SIZE = LinkTeller.PUBLISHED_DELTA / 2;

    private Disguise() {}

    /** Other rows move as well. */
    static InferenceApi jitter(Attacker attacker) {
        SplittableRandom random = attacker.seed().derive("jitter").random();
        return (nodes, features) -> attacker.key().predict(nodes, jittered(features, random));
    }

    private static Features jittered(Features features, SplittableRandom random) {
        int[] rows = random.ints(0, features.rows())
                .distinct()
                .limit(Math.min(JITTERED, features.rows() / 2))
                .toArray();
        double[][] moved = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            double[] row = features.row(rows[i]);
            double square = 0;
            for (double value : row) {
                square += value * value;
            }
            double size = JITTER_SIZE * Math.sqrt(square / row.length);
            for (int j = 0; j < row.length; j++) {
                row[j] += size * random.nextGaussian();
            }
            moved[i] = row;
        }
        return features.withRows(rows, moved);
    }

    /** Every probe comes after some questions about other nodes, drawn anew each time; nobody reads their answers. */
    static InferenceApi decoys(Attacker attacker, int count, int size) {
        SplittableRandom random = attacker.seed().derive("decoys").random();
        return (nodes, features) -> {
            for (int i = 0; i < count; i++) {
                NodeSet others = attacker.strangers(size, random);
                attacker.key().unread(others, attacker.rowsOf(others));
            }
            return attacker.key().predict(nodes, features);
        };
    }

    /** No row ever changes: a probed node is left out of the question. */
    static InferenceApi leaveOut(Attacker attacker) {
        return (nodes, features) -> {
            if (!(features instanceof RowOverlay probe)) {
                return attacker.key().predict(nodes, features);
            }
            int out = probe.changedRows()[0];
            int[] kept = IntStream.range(0, nodes.size()).filter(i -> i != out).toArray();
            Predictions answer = attacker.key()
                    .predict(
                            NodeSet.of(IntStream.of(kept).map(nodes::id).toArray()),
                            RowsOf.features(probe.base(), kept));
            double[] scores = new double[nodes.size() * answer.classes()];
            for (int i = 0; i < kept.length; i++) {
                System.arraycopy(answer.row(i), 0, scores, kept[i] * answer.classes(), answer.classes());
            }
            return Predictions.wrap(nodes.size(), answer.classes(), scores);
        };
    }

    /** A probed node's row becomes the row of another node, as an honest user's would whose features have changed. */
    static InferenceApi swap(Attacker attacker) {
        Features others = others(attacker);
        return (nodes, features) -> attacker.key().predict(nodes, swapped(features, others, false));
    }

    /**
     * The same for group probing, which tosses a coin for every node: heads has its own row, tails another node's. What it
     * takes differences to is the mean of both extremes, as signs need it.
     */
    static InferenceApi swapGroups(Attacker attacker) {
        Features others = others(attacker);
        return (nodes, features) -> {
            if (features instanceof RowOverlay) {
                return attacker.key().predict(nodes, swapped(features, others, true));
            }
            Predictions heads = attacker.key().predict(nodes, features);
            double[] mean = heads.toArray();
            double[] tails = attacker.key().predict(nodes, others).toArray();
            for (int i = 0; i < mean.length; i++) {
                mean[i] = (mean[i] + tails[i]) / 2;
            }
            return Predictions.wrap(heads.rows(), heads.classes(), mean);
        };
    }

    /** For every target the row of some other node. */
    private static Features others(Attacker attacker) {
        return attacker.rowsOf(attacker.strangers(
                attacker.targets().size(), attacker.seed().derive("others").random()));
    }

    /** @param shrunkOnly whether rows that grew stay as they were */
    private static Features swapped(Features features, Features others, boolean shrunkOnly) {
        if (!(features instanceof RowOverlay probe)) {
            return features;
        }
        int[] rows = IntStream.of(probe.changedRows())
                .filter(row -> !shrunkOnly || growth(probe, row) < 0)
                .toArray();
        double[][] values = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            values[i] = others.row(rows[i]);
        }
        return probe.base().withRows(rows, values);
    }

    /** Every row moves, by a small random multiple of one and the same row: what the probes of a random root look like. */
    static InferenceApi commonRow(Attacker attacker) {
        double[] common = attacker.view()
                .features()
                .row(attacker.seed()
                        .derive("common row")
                        .random()
                        .nextInt(attacker.view().nodes().size()));
        return (nodes, features) -> {
            if (!(features instanceof RowOverlay probe)) {
                return attacker.key().predict(nodes, features);
            }
            int[] rows = probe.changedRows();
            double[][] values = new double[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                double[] row = probe.base().row(rows[i]);
                double step = growth(probe, rows[i]);
                for (int j = 0; j < row.length; j++) {
                    row[j] += step * common[j];
                }
                values[i] = row;
            }
            return attacker.key().predict(nodes, probe.base().withRows(rows, values));
        };
    }

    /** By which share of itself the attack changed a row; 0 for a row of zeros. */
    private static double growth(RowOverlay probe, int row) {
        double[] before = probe.base().row(row);
        double[] after = probe.row(row);
        double inner = 0;
        double square = 0;
        for (int j = 0; j < before.length; j++) {
            inner += (after[j] - before[j]) * before[j];
            square += before[j] * before[j];
        }
        return square == 0 ? 0 : inner / square;
    }
}
