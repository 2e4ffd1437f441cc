package org.linkteller.audit.reproduce;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.SharedScores;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.reproduce.table.AttackResult;
import org.linkteller.audit.reproduce.table.AttackRun;
import org.linkteller.audit.reproduce.table.Targets;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;

/** Runs of one attack on one service, judged by the true graph. What tells all pairs at once has all its runs in one task. */
record AttackTask(String service, List<AttackRun> runs) implements Task<Benches, AttackTask.Judged> {
    AttackTask {
        runs = List.copyOf(runs);
    }

    /** One result per run, in their order. */
    record Judged(List<AttackResult> results) implements Serializable {
        Judged {
            results = List.copyOf(results);
        }
    }

    /** Whether several matrices of all nodes by all nodes are alive during it: such tasks are done one at a time. */
    boolean isLarge() {
        return runs.get(0).isOfWholeGraph();
    }

    @Override
    public String title() {
        return runs.get(0) + (runs.size() > 1 ? " and " + (runs.size() - 1) + " more" : "");
    }

    @Override
    public Judged at(Benches benches) {
        Bench bench = benches.of(service);
        LinkAttack shared = new SharedScores(bench.attack(
                runs.get(0).attack(),
                LinkTeller.PUBLISHED_DELTA,
                AttackOptions.defaults().withThreads(bench.threads())));
        List<AttackResult> results = new ArrayList<>();
        for (AttackRun run : runs) {
            AttackOptions options = new AttackOptions(1, Long.MAX_VALUE, new Seed(run.draw()).derive("attack"));
            LinkAttack attack = isLarge() ? shared : bench.attack(run.attack(), LinkTeller.PUBLISHED_DELTA, options);
            results.add(judged(run, bench, attack));
        }
        return new Judged(results);
    }

    private static AttackResult judged(AttackRun run, Bench bench, LinkAttack attack) {
        PairTruth truth = truth(run, bench);
        AttackerView view = bench.view(bench.box(run.attack()));
        Attempt attempt = Attempt.of(attack, view, truth.pairs());
        if (attempt.refused()) {
            return new AttackResult(
                    truth.pairs().size(),
                    truth.edges(),
                    null,
                    attempt.queries(),
                    attempt.seconds(),
                    attempt.note(),
                    List.of());
        }
        AttackOutcome outcome = attempt.outcome(truth, beliefs(run));
        return new AttackResult(
                outcome.pairs(),
                outcome.edges(),
                outcome.auc().isPresent() ? outcome.auc().getAsDouble() : null,
                attempt.queries(),
                attempt.seconds(),
                "",
                outcome.guesses());
    }

    /** Under protection the paper's tables and figures speak of one belief only. */
    private static List<Double> beliefs(AttackRun run) {
        if (run.setup().isProtected()) {
            return List.of(1.0);
        }
        return run.targets() == Targets.BALANCED ? AttackOutcome.BALANCED_BELIEFS : AttackOutcome.BELIEFS;
    }

    private static PairTruth truth(AttackRun run, Bench bench) {
        return run.targets() == Targets.BALANCED
                ? bench.balanced(run.draw())
                : bench.truth(run.targets().rule(), TargetRule.PAPER_COUNT, run.draw());
    }
}
