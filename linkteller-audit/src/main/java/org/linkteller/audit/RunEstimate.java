package org.linkteller.audit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.MemoryGroup;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.Graph;

/**
 * What a plan will compute and about how long that takes. The rates are rough: measured on two cores of a server, meant
 * to tell minutes from hours.
 */
public final class RunEstimate {
    /** Multiply-adds a second in training, both cores. */
    private static final double TRAINING_RATE = 4e9;
    /** The same for attention, which also weighs every edge anew. */
    private static final double ATTENTION_RATE = 1.5e9;
    /** Edge entries touched per second by a query that follows one changed row through the layers. */
    private static final double QUERY_RATE = 2e7;

    private RunEstimate() {}

    public static String text(AuditPlan plan, DataShelf data) {
        StringBuilder text = new StringBuilder();
        double total = 0;
        long count = 0;
        for (Map.Entry<ServiceKey, List<CellKey>> entry : AuditGrid.of(plan).entrySet()) {
            Dataset dataset = data.load(entry.getKey().dataset()).dataset();
            double training = plan.modelFile().isPresent() ? 0 : training(plan, entry.getKey(), dataset);
            double attack = attack(plan, dataset.inference().graph());
            text.append(String.format(Locale.ROOT, "train  %-60s about %s%n", entry.getKey(), duration(training)));
            for (CellKey cell : entry.getValue()) {
                text.append(String.format(Locale.ROOT, "attack %-60s about %s%n", cell, duration(attack)));
            }
            total += training + attack * entry.getValue().size();
            count += entry.getValue().size();
        }
        return text.append(String.format(Locale.ROOT, "%d cells, about %s in all%n", count, duration(total)))
                .toString();
    }

    private static double training(AuditPlan plan, ServiceKey service, Dataset dataset) {
        PaperSettings settings = plan.overrides().applyTo(PaperSettings.of(service.dataset(), service.model()));
        Graph graph = dataset.train().graph();
        double edges = MemoryGroup.edges(service.protection().defence().training(), graph);
        double perWidth = 2 * edges + 50.0 * graph.nodeCount();
        double widths = MemoryGroup.width(settings);
        return 4
                * settings.options().epochs()
                * perWidth
                * (settings.spec().weighsEdges() ? widths / ATTENTION_RATE : (8 + widths) / TRAINING_RATE);
    }

    /** One query per target, each reaching the neighbours of neighbours. */
    private static double attack(AuditPlan plan, Graph graph) {
        double degree = 2.0 * graph.edgeCount() / Math.max(1, graph.nodeCount());
        double reached = Math.min(2.0 * graph.edgeCount(), degree * degree * 4) + graph.nodeCount();
        return Math.min(plan.targetCount(), graph.nodeCount()) * reached / QUERY_RATE;
    }

    private static String duration(double seconds) {
        return seconds < 90
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : seconds < 5400
                        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }
}
