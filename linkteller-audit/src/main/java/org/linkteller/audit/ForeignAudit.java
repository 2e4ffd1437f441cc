package org.linkteller.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.linkteller.api.box.Box;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Knowledge;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.remote.BoxCheck;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BoxFacts;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.Provenance;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.OwnGraph;
import org.linkteller.judge.PairTruth;

/** An audit of a model that was trained elsewhere: checked first, then attacked as a client would, judged by the edges. */
public final class ForeignAudit {
    private final ForeignPlan plan;
    private final OwnGraph data;

    private ForeignAudit(ForeignPlan plan, OwnGraph data) {
        this.plan = plan;
        this.data = data;
    }

    /** What the owner has: own files, or a dataset of the catalogue with the features it gives to models. */
    public static OwnGraph load(ForeignPlan plan, Datasets catalogue) {
        if (plan.dataset().isEmpty()) {
            return OwnGraph.load(
                    plan.name(), plan.edges().orElseThrow(), plan.features().orElseThrow(), plan.reading());
        }
        Dataset dataset = catalogue.load(plan.dataset().get());
        return new OwnGraph(dataset, IdMap.numbered(dataset.inference().graph().nodeCount()), Optional.empty());
    }

    /** Checks the model, runs the plan and writes every view of the report. */
    public static AuditReport run(
            ForeignPlan plan,
            OwnGraph data,
            ForeignModel model,
            AuditOptions options,
            Gate gate,
            AuditListener listener)
            throws IOException {
        ForeignAudit audit = new ForeignAudit(plan, data);
        audit.requireAttacks(model);
        Map<String, Object> values = new LinkedHashMap<>(model.origin());
        values.putAll(plan.values());
        String planText = PlanFile.text(values);
        Dataset.Part part = data.dataset().inference();
        AttackerView view = new AttackerView(model.box(), part.nodes(), part.features());
        BoxFacts check = BoxCheck.of(view, Optional.of(part.graph())); // a box that cannot be asked leaves no folder
        List<String> read = data.read()
                .map(found -> found.lines(
                        "none: features go to the model as the file has them",
                        check.scores() + ", as its answers show"))
                .orElse(List.of());
        listener.read(read);
        check.lines().forEach(listener::log);
        try (RunFolder folder = RunFolder.open(options.out(), planText)) {
            folder.write("box-check.txt", String.join("\n", check.lines()) + "\n");
            double delta = plan.delta().orElseGet(check::delta);
            values.put("delta", delta);
            List<AttackName> attacks = plan.attacks().orElseGet(check::attacks);
            values.put("attack", ForeignPlan.texts(attacks));
            List<Finding> findings =
                    audit.findings(model, attacks, delta, options.workers().threads(), listener);
            AuditReport report = AuditReport.of(values, audit.provenance(read), findings, check);
            return Audit.publish(folder, planText, report, Set.copyOf(data.ids().names()), options, gate, listener);
        }
    }

    private void requireAttacks(ForeignModel model) {
        if (model.weights().isEmpty() && plan.attacks().orElse(List.of()).contains(AttackName.LINKTELLER_EXACT)) {
            throw new UsageException(
                    AttackName.LINKTELLER_EXACT + " needs the model's weights, a box has only answers");
        }
    }

    private List<Finding> findings(
            ForeignModel model, List<AttackName> attacks, double delta, int threads, AuditListener listener) {
        Service service =
                new Service(data.dataset(), data.dataset(), model.weights().orElse(null), data.ids());
        Bench bench = Bench.asking(model.box(), model.multiLabel(), service, threads);
        ServiceKey key = new ServiceKey(data.dataset().name(), model.kind(), 0, Protection.NONE);
        CellOptions options = new CellOptions(plan.targetCount(), plan.beliefs(), Knowledge.NOTHING, delta);
        List<Finding> findings = new ArrayList<>();
        for (TargetName targets : plan.targets()) {
            for (long draw : plan.draws()) {
                PairTruth truth = bench.truth(targets, plan.targetCount(), draw);
                AttackOptions asking = CellOptions.attack(draw).withThreads(model.concurrency());
                for (AttackName name : attacks) {
                    CellKey cell = new CellKey(key, Box.FULL, targets, draw, name);
                    AttackOptions watched = asking.withProgress(what -> listener.busy(name + ": " + what));
                    Attempt attempt =
                            Attempt.of(bench.attack(name, delta, watched), bench.view(bench.box()), truth.pairs());
                    findings.add(CellFinding.of(cell, service, truth, attempt, options));
                    listener.cellDone(cell);
                }
            }
        }
        return findings;
    }

    /** @param read what was found in own files, one line each */
    private Provenance provenance(List<String> read) {
        return ReportFacts.provenance(
                "of the model's own",
                Map.of(data.dataset().name(), ReportFacts.source(data.dataset(), read)),
                Map.of("draws", plan.draws()),
                false,
                List.of());
    }
}
