package org.linkteller.audit;

import java.io.Serializable;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackOptions;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.report.Finding;
import org.linkteller.judge.PairTruth;

/**
 * One cell from targets to finding. The attack sees a view of the box and nothing else; the truth enters only after it has
 * answered.
 */
record CellTask(String service, CellKey cell, CellOptions options) implements Task<Benches, CellTask.Result> {
    /** @param scores of the targets' pairs, in order of the pairs' numbers */
    record Result(Finding finding, NodeSet targets, double[] scores) implements Serializable {}

    @Override
    public String title() {
        return cell.toString();
    }

    @Override
    public Result at(Benches benches) {
        Bench bench = benches.of(service);
        PairTruth truth = bench.truth(cell.targets(), options.targetCount(), cell.draw());
        AttackOptions asking = CellOptions.attack(cell.draw(), cell.box())
                .withProgress(what -> benches.heard().say(cell.attack() + ": " + what));
        Attempt attempt = Attempt.of(
                bench.attack(cell.attack(), options.delta(), asking),
                bench.view(cell.box().around(bench.box(), bench.output(), bench.features())),
                truth.pairs());
        return new Result(
                CellFinding.of(cell, bench.service(), truth, attempt, options),
                truth.pairs().nodes(),
                attempt.scores().toArray());
    }
}
