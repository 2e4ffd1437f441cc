package org.linkteller.audit.measure;

import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;

/**
 * One attack as it went. The attack sees a view and the pairs; the truth enters only when it is judged. An attack that is
 * cut short is judged by what it learned; one that cannot work on this box scores every pair 0.
 *
 * @param note what a reader must know about how it went, without naming a node; empty if it came to its end
 * @param noteNodes the nodes that the note is about
 * @param refused whether the attack cannot work on this box
 */
public record Attempt(
        PairScores scores, long queries, double seconds, String note, List<Integer> noteNodes, boolean refused) {
    public Attempt {
        noteNodes = List.copyOf(noteNodes);
    }

    public static Attempt of(LinkAttack attack, AttackerView view, Pairs pairs) {
        QueryMeter meter = new QueryMeter(view.box());
        AttackerView metered = new AttackerView(meter, view.nodes(), view.features());
        long start = System.nanoTime();
        PairScores scores;
        String note = "";
        List<Integer> noteNodes = List.of();
        boolean refused = false;
        try {
            scores = attack.score(metered, pairs);
        } catch (AttackInterruptedException cutShort) {
            scores = cutShort.partial();
            note = cutShort.words();
            noteNodes = IntStream.of(cutShort.nodes()).boxed().toList();
        } catch (AttackNotApplicableException notApplicable) {
            scores = PairScores.of(pairs, (first, second) -> 0);
            note = String.valueOf(notApplicable.getMessage());
            refused = true;
        }
        return new Attempt(scores, meter.queries(), (System.nanoTime() - start) / 1e9, note, noteNodes, refused);
    }

    public AttackOutcome outcome(PairTruth truth, List<Double> beliefs) {
        return AttackOutcome.of("attempt", scores, truth, beliefs);
    }

    /** F1 when exactly as many pairs are named as there are edges; 0 for an attack that cannot work here. */
    public double f1(PairTruth truth) {
        return refused ? 0 : AttackOutcome.f1(scores, truth);
    }
}
