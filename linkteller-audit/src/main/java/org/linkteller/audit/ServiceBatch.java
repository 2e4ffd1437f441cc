package org.linkteller.audit;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.Graph;

/** Which services are prepared side by side: of one dataset, at most one per thread, and no more than memory holds. */
final class ServiceBatch {
    /** A stored edge of both graphs, its weight and the builder's copy of it. */
    private static final double BYTES_PER_EDGE = 64;
    /** A hidden value: activation, gradient and mask in float, two base passes in double. */
    private static final double BYTES_PER_VALUE = 32;
    /** A weight, its gradient and two moments. */
    private static final double BYTES_PER_WEIGHT = 16;
    /** The rest is for attacks, and for an estimate that is one. */
    private static final double SHARE_OF_MEMORY = 0.4;

    private ServiceBatch() {}

    /** Takes the next services from the front of those waiting, at least one. */
    static List<Service> next(Deque<Service> waiting, AuditPlan plan, Dataset dataset, int threads) {
        double room = SHARE_OF_MEMORY * Runtime.getRuntime().maxMemory();
        List<Service> batch = new ArrayList<>();
        while (!waiting.isEmpty()
                && batch.size() < threads
                && waiting.peek().dataset().equals(dataset(batch, waiting))) {
            room -= bytes(plan, waiting.peek(), dataset);
            if (room < 0 && !batch.isEmpty()) {
                return batch;
            }
            batch.add(waiting.remove());
        }
        return batch;
    }

    private static String dataset(List<Service> batch, Deque<Service> waiting) {
        return (batch.isEmpty() ? waiting.peek() : batch.get(0)).dataset();
    }

    /** About what training and asking one service takes at a time. */
    static double bytes(AuditPlan plan, Service service, Dataset dataset) {
        Graph graph = dataset.inference().graph();
        double edges = service.isProtected()
                ? service.protection()
                        .forecast(graph.pairCount(), graph.edgeCount())
                        .edges()
                : graph.edgeCount();
        double nodes = Math.max(graph.nodeCount(), dataset.train().graph().nodeCount());
        double width = plan.modelFile().isPresent()
                ? 1024
                : width(plan.overrides()
                        .applyTo(PaperSettings.of(service.dataset(), service.model()))
                        .spec());
        double columns = dataset.inference().features().columns();
        return BYTES_PER_EDGE * edges + BYTES_PER_VALUE * nodes * width + BYTES_PER_WEIGHT * columns * width;
    }

    private static double width(GnnSpec spec) {
        if (spec instanceof GnnSpec.Gat gat) {
            double width = 0;
            for (int i = 0; i < gat.hidden().size(); i++) {
                width += gat.heads().get(i) * (double) gat.hidden().get(i);
            }
            return width;
        }
        return spec instanceof GnnSpec.Gcn gcn
                ? gcn.hidden().stream().mapToInt(Integer::intValue).sum()
                : 64;
    }
}
