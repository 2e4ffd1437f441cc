package org.linkteller.audit.guard;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.GroupProbing;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.LinkTellerPlus;
import org.linkteller.attack.LinkTellerRoot;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * Attackers as the guard meets them: the attacks as they are, many rows at a time, and three who adapt: one spreads over
 * keys, one moves other rows as well so that no query differs from another in one row, one hides among honest questions.
 */
enum AttackTraffic {
    LINKTELLER("linkteller", 1, (view, targets, keys, honest) -> linkTeller(view, targets, keys.get(0))),
    LINKTELLER_PLUS(
            "linkteller-plus",
            1,
            (view, targets, keys, honest) -> new LinkTellerPlus().score(over(view, keys.get(0)), targets)),
    LINKTELLER_ROOT("linkteller-root", 1, (view, targets, keys, honest) -> {
        // one query per node it asks about: on the targets alone it is as visible and takes far fewer
        Features few = RowsOf.features(
                view.features(), targets.stream().map(view.nodes()::positionOf).toArray());
        return new LinkTellerRoot(AttackOptions.defaults()).score(new AttackerView(keys.get(0), targets, few), targets);
    }),
    GROUPS(
            "group probing",
            1,
            (view, targets, keys, honest) -> new GroupProbing(
                            targets.size() / 2, LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults())
                    .score(over(view, keys.get(0)), targets)),
    SPREAD("linkteller, 10 keys", AttackTraffic.MANY, (view, targets, keys, honest) -> {
        AtomicInteger next = new AtomicInteger();
        return linkTeller(
                view,
                targets,
                (nodes, features) ->
                        keys.get(next.getAndIncrement() % keys.size()).predict(nodes, features));
    }),
    JITTER("linkteller, jitter", 1, (view, targets, keys, honest) -> {
        SplittableRandom random = new Seed(6).random();
        return linkTeller(view, targets, (nodes, features) -> keys.get(0).predict(nodes, jittered(features, random)));
    }),
    MIXED("linkteller, among honest", 1, (view, targets, keys, honest) -> {
        AtomicInteger user = new AtomicInteger();
        HonestTraffic once = new HonestTraffic(honest.nodes(), honest.features(), honest.users(), 1, new Seed(7));
        return linkTeller(view, targets, (nodes, features) -> {
            once.ask(user.getAndIncrement(), keys.get(0)::unread);
            return keys.get(0).predict(nodes, features);
        });
    });

    /** Keys of an attacker who spreads. */
    static final int MANY = 10;

    /** Rows moved besides the probed one, so that no query differs from another in one of them. */
    private static final int JITTERED = 4;

    /** Of each row's norm. Half the probe, on few rows: more of either hides better and spoils the answers. */
    private static final double JITTER_SIZE = LinkTeller.PUBLISHED_DELTA / 2;

    private final String title;
    private final int keys;
    private final Attack attack;

    private interface Attack {
        PairScores run(AttackerView view, NodeSet targets, List<WatchedBox.Key> keys, HonestTraffic honest);
    }

    AttackTraffic(String title, int keys, Attack attack) {
        this.title = title;
        this.keys = keys;
        this.attack = attack;
    }

    String title() {
        return title;
    }

    int keys() {
        return keys;
    }

    /** Runs the attack through the boxes of its keys; the scores tell what it still achieves. */
    PairScores run(AttackerView view, NodeSet targets, List<WatchedBox.Key> boxes, HonestTraffic honest) {
        return attack.run(view, targets, boxes, honest);
    }

    private static AttackerView over(AttackerView view, InferenceApi box) {
        return new AttackerView(box, view.nodes(), view.features());
    }

    private static PairScores linkTeller(AttackerView view, NodeSet targets, InferenceApi box) {
        return new LinkTeller().score(over(view, box), Pairs.among(targets));
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
}
