package org.linkteller.spark;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.linkteller.api.Features;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.gnn.GnnModel;
import org.linkteller.graph.GraphBuilder;
import scala.Tuple2;

/** A stored graph that fits into every executor: sent there whole, and swept row by row as on one machine. */
final class BroadcastSweep {
    /** The rest of an executor's memory is for its tasks. */
    private static final double SHARE = 0.3;

    private BroadcastSweep() {}

    /** Decides by sizes, and says so. */
    static boolean fits(Cluster cluster, GraphStore store, GnnModel model, Consumer<String> log) {
        GraphStore.Meta meta = store.meta();
        double bytes = bytes(meta, model);
        long memory = cluster.spark().isLocal()
                ? Runtime.getRuntime().maxMemory()
                : cluster.spark().getConf().getSizeAsBytes("spark.executor.memory", "1g");
        boolean fits = bytes < SHARE * memory && meta.edges() < Integer.MAX_VALUE / 2;
        log.accept(String.format(
                Locale.ROOT,
                "%s: about %.0f MB to hold the graph whole, an executor has %.0f MB",
                fits ? "broadcast" : "not broadcast",
                bytes / 1e6,
                memory / 1e6));
        return fits;
    }

    /**
     * What an executor holds of a graph that was sent whole: the neighbours at both ends of an edge and the normalised matrix
     * over them, features as if none were 0, and in every layer two rows of doubles a node with the heads of their arrays.
     */
    static double bytes(GraphStore.Meta meta, GnnModel model) {
        List<Integer> hidden = model.spec().hiddenWidths();
        int values = hidden.stream().mapToInt(Integer::intValue).sum() + model.classes();
        double layers = hidden.size() + 1;
        return 24.0 * meta.edges() + meta.nodes() * (4.0 * meta.columns() + 16.0 * values + 150 * layers);
    }

    static Swept of(AttackName attack, GraphStore store, GnnModel model) {
        Parts whole = new Parts(1, store.meta().nodes());
        GraphBuilder builder =
                new GraphBuilder(whole.nodes(), Math.toIntExact(store.meta().edges()));
        for (Tuple2<Integer, Adjacency> part : store.adjacency(whole).collect()) {
            for (int u = 0; u < part._2.size(); u++) {
                for (int k = part._2.starts()[u]; k < part._2.starts()[u + 1]; k++) {
                    if (part._2.neighbours()[k] > u) {
                        builder.add(u, part._2.neighbours()[k]);
                    }
                }
            }
        }
        Features features = store.features(whole).values().first().features();
        return new Swept(attack, model, builder.build(), features);
    }
}
