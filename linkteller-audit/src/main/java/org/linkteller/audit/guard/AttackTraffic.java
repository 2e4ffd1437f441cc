package org.linkteller.audit.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Seed;
import org.linkteller.api.box.Box;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.GroupProbing;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.label.LinkTellerLabels;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.root.LinkTellerRoot;

/** Attackers as the guard meets them: first the attacks as they are, then those who know the guard and adapt. */
enum AttackTraffic {
    LINKTELLER("linkteller", a -> linkTeller(a, a.over(a.key()))),
    LINKTELLER_PLUS("linkteller-plus", a -> new LinkTellerPlus().score(a.over(a.key()), a.targets())),
    /** One query per node it asks about: on the targets alone it is as visible and takes far fewer. */
    LINKTELLER_ROOT(
            "linkteller-root", a -> new LinkTellerRoot(AttackOptions.defaults()).score(a.narrow(a.key()), a.targets())),
    GROUPS("group probing", a -> groups(a, a.over(a.key()))),
    /** With far fewer queries than it would like: ten of them are seen as well as a thousand. */
    LABELS(
            "linkteller-labels, 4 queries a target",
            a -> new LinkTellerLabels(
                            a.output(),
                            AttackOptions.defaults()
                                    .withQueryLimit(4L * a.targets().size()))
                    .score(
                            a.over(Box.parse("labels")
                                    .around(a.key(), a.output(), a.view().features())),
                            a.targets())),
    COMMON_ROW("random multiples of one row", a -> groups(a, a.narrow(Disguise.commonRow(a)))),
    SPREAD("linkteller, 10 keys", AttackTraffic.MANY, AttackTraffic.AT_ONCE, a -> {
        AtomicInteger next = new AtomicInteger();
        InferenceApi inTurn = (nodes, features) ->
                a.keys().get(next.getAndIncrement() % a.keys().size()).predict(nodes, features);
        return linkTeller(a, a.over(inTurn));
    }),
    JITTER("linkteller, jitter", a -> linkTeller(a, a.over(Disguise.jitter(a)))),
    MIXED("linkteller, among honest", a -> {
        AtomicInteger user = new AtomicInteger();
        HonestTraffic once = new HonestTraffic(
                a.honest().nodes(), a.honest().features(), a.honest().users(), 1, new Seed(7));
        InferenceApi among = (nodes, features) -> {
            once.ask(user.getAndIncrement(), a.key()::unread);
            return a.key().predict(nodes, features);
        };
        return linkTeller(a, a.over(among));
    }),
    DECOYS("linkteller, 5 one-node decoys", a -> linkTeller(a, a.narrow(Disguise.decoys(a, 5, 1)))),
    CROWD(
            "linkteller, 10 decoys of its size",
            a -> linkTeller(a, a.narrow(Disguise.decoys(a, 10, a.targets().size())))),
    SLOW("linkteller, one probe an hour", 1, AttackTraffic.HOURLY, a -> linkTeller(a, a.narrow(a.key()))),
    LEAVE_OUT("linkteller, nodes left out", a -> linkTeller(a, a.narrow(Disguise.leaveOut(a)))),
    SWAP("linkteller, rows of other nodes", a -> linkTeller(a, a.narrow(Disguise.swap(a)))),
    SWAP_GROUPS("group probing, rows of other nodes", a -> groups(a, a.narrow(Disguise.swapGroups(a)))),
    /** Nobody can tell them from honest users, since they ask the same. */
    HONEST("reads what a user asks", 1, AttackTraffic.DAILY, a -> read(a, 1)),
    HONEST_LONGER("reads what a user asks, 4 times as long", 1, AttackTraffic.DAILY, a -> read(a, 4));

    /** Keys of an attacker who spreads. */
    static final int MANY = 10;

    /** Seconds between two queries of an attacker in a hurry, and of one with patience. */
    private static final int AT_ONCE = 1;

    private static final int HOURLY = 3600;

    private static final int DAILY = 24 * HOURLY;

    private final String title;
    private final int keys;
    private final int pace;
    private final Attack attack;

    private interface Attack {
        PairScores run(Attacker attacker);
    }

    AttackTraffic(String title, Attack attack) {
        this(title, 1, AttackTraffic.AT_ONCE, attack);
    }

    AttackTraffic(String title, int keys, int pace, Attack attack) {
        this.title = title;
        this.keys = keys;
        this.pace = pace;
        this.attack = attack;
    }

    String title() {
        return title;
    }

    int keys() {
        return keys;
    }

    /** The time between two queries of one key. */
    Duration pace() {
        return Duration.ofSeconds(pace);
    }

    /** Runs the attack through the boxes of its keys; the scores tell what it still achieves. */
    PairScores run(Attacker attacker) {
        return attack.run(attacker);
    }

    private static PairScores linkTeller(Attacker attacker, AttackerView view) {
        return new LinkTeller().score(view, Pairs.among(attacker.targets()));
    }

    private static PairScores groups(Attacker attacker, AttackerView view) {
        LinkAttack groups =
                new GroupProbing(attacker.targets().size() / 2, LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults());
        return groups.score(view, attacker.targets());
    }

    private static PairScores read(Attacker attacker, int times) {
        HonestTraffic traffic = attacker.honest().times(times);
        TrafficReader reader = new TrafficReader(attacker.key());
        traffic.ask(attacker.targets(), attacker.seed().derive("traffic").random(), reader);
        return reader.scores(attacker.targets());
    }
}
