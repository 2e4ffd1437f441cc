package org.linkteller.audit;

import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.guard.GuardTask;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.measure.UtilityTask;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.audit.store.ScoreFile;
import org.linkteller.gnn.UtilityScore;

/**
 * What came of an audit's tasks, in its run folder: each result complete or absent, under a hash of all that decides it.
 * Results are always read from here, so a run that went on after it was stopped cannot differ from one that was not.
 */
final class AuditFolder {
    private final RunFolder folder;

    AuditFolder(RunFolder folder) {
        this.folder = folder;
    }

    boolean has(Task<Benches, ?> task) {
        return folder.has(file(task));
    }

    void keep(Task<Benches, ?> task, Serializable result) throws IOException {
        if (task instanceof CellTask cell && result instanceof CellTask.Result found) {
            ScoreFile.write(folder.place(place(cell) + "scores.npy"), found.scores());
            ScoreFile.write(folder.place(place(cell) + "targets.npy"), found.targets());
            folder.write(file(task), JsonReport.text(found.finding())); // last: it marks the cell complete
        } else if (result instanceof BudgetTask.Curves curves) {
            folder.write(file(task), JsonReport.text(curves.points()));
        } else {
            folder.write(file(task), JsonReport.text(result));
        }
    }

    Finding finding(CellTask task) throws IOException {
        return load(task, Finding.class);
    }

    UtilityEntry utility(ServiceKey key, UtilityTask task) throws IOException {
        return UtilityEntry.of(key, score(task));
    }

    UtilityScore score(UtilityTask task) throws IOException {
        return load(task, UtilityScore.class);
    }

    List<BudgetPoint> budget(BudgetTask task) throws IOException {
        return Arrays.asList(load(task, BudgetPoint[].class));
    }

    GuardFacts guard(GuardTask task) throws IOException {
        return load(task, GuardFacts.class);
    }

    private <T> T load(Task<Benches, ?> task, Class<T> type) throws IOException {
        return JsonReport.load(folder.place(file(task)), type);
    }

    private static String file(Task<Benches, ?> task) {
        if (task instanceof CellTask cell) {
            return place(cell) + "finding.json";
        }
        if (task instanceof UtilityTask utility) {
            return "services/" + utility.service() + "/utility.json";
        }
        if (task instanceof GuardTask guard) {
            return "services/" + guard.service() + "/guard-"
                    + guard.study().fingerprint().hash() + ".json";
        }
        BudgetTask budget = (BudgetTask) task;
        String decides = Fingerprint.of("budget")
                .with("targets", budget.targets().text())
                .with("draw", budget.draw())
                .with("options", budget.options().fingerprint())
                .hash();
        return "services/" + budget.service() + "/budget-" + decides + ".json";
    }

    private static String place(CellTask task) {
        CellKey cell = task.cell();
        return "cells/"
                + Fingerprint.of("cell")
                        .with("service", task.service())
                        .with("box", cell.box().toString())
                        .with("targets", cell.targets().text())
                        .with("draw", cell.draw())
                        .with("attack", cell.attack().text())
                        .with("options", task.options().fingerprint())
                        .hash()
                + "/";
    }
}
