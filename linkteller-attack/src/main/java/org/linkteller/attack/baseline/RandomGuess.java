package org.linkteller.attack.baseline;

import java.util.SplittableRandom;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/** Names pairs by chance: the floor under every other attack. Asks nothing. */
public record RandomGuess(Seed seed) implements LinkAttack {
    public RandomGuess() {
        this(new Seed(1));
    }

    @Override
    public String name() {
        return "random";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        view.positionsOf(pairs.nodes());
        SplittableRandom random = seed.derive("random").random();
        return PairScores.of(pairs, (first, second) -> random.nextDouble());
    }
}
