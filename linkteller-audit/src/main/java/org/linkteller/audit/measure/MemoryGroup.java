package org.linkteller.audit.measure;

import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;

/** Which services are made and asked side by side: at most one model per thread, and no more than memory holds. */
public final class MemoryGroup {
    /** A stored edge of both graphs, its weight and the builder's copy of it. */
    private static final double BYTES_PER_EDGE = 64;
    /** A hidden value: activation, gradient and mask in float, two base passes in double. */
    private static final double BYTES_PER_VALUE = 32;
    /** A weight, its gradient and two moments. */
    private static final double BYTES_PER_WEIGHT = 16;
    /** The rest is for attacks, and for an estimate that is one. */
    private static final double SHARE_OF_MEMORY = 0.4;
    /** Of a model that came from a file and was not opened yet. */
    private static final double WIDTH_OF_A_FILE = 1024;

    private MemoryGroup() {}

    /** Takes the next from the front of those waiting, at least one. */
    public static <T> List<T> next(Deque<T> waiting, Function<T, ServiceShop.Order> order, int threads) {
        double room = SHARE_OF_MEMORY * Runtime.getRuntime().maxMemory();
        Set<String> models = new HashSet<>();
        List<T> group = new ArrayList<>();
        while (!waiting.isEmpty()) {
            ServiceShop.Order next = order.apply(waiting.element());
            models.add(next.modelKey());
            room -= bytes(next);
            if (!group.isEmpty() && (room < 0 || models.size() > threads)) {
                return group;
            }
            group.add(waiting.remove());
        }
        return group;
    }

    /** About what training and asking one service takes at a time. */
    private static double bytes(ServiceShop.Order order) {
        Dataset data = order.data().dataset();
        Graph graph = data.inference().graph();
        double edges = edges(order.recipe().release().mechanism(), graph);
        double nodes = Math.max(graph.nodeCount(), data.train().graph().nodeCount());
        double width = order.recipe().base().model() instanceof Training training
                ? width(training.settings())
                : order.recipe().model() instanceof ModelOrigin.None ? 0 : WIDTH_OF_A_FILE;
        double columns = data.inference().features().columns();
        return BYTES_PER_EDGE * edges + BYTES_PER_VALUE * nodes * width + BYTES_PER_WEIGHT * columns * width;
    }

    /** Expected of a release. */
    public static double edges(EdgeDpMechanism mechanism, Graph graph) {
        return mechanism.forecast(graph.pairCount(), graph.edgeCount()).edges();
    }

    /** Values that all hidden layers together keep of a node. */
    public static double width(PaperSettings settings) {
        return settings.spec().hiddenWidths().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
