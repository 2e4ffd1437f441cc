package org.linkteller.audit.reproduce;

import java.util.Map;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.measure.MemoryGroup;
import org.linkteller.audit.reproduce.table.AttackRun;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.Targets;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;

/**
 * About how many seconds of one core a measurement takes. The rates were measured on a server's core; they are meant to
 * tell minutes from hours and to weigh the steps of the progress bar.
 */
final class Cost {
    /** Multiply-adds a second along edges, and in dense products. */
    private static final double ALONG_EDGES = 6e9;

    private static final double DENSE = 1e11;

    /** Attention weighs every edge anew, forth and back. */
    private static final double ATTENTION = 1.2e9;

    /** @param features values per node that are not 0 */
    private record Size(long nodes, long edges, long trainNodes, long trainEdges, int features, int classes) {}

    private static final Map<String, Size> SIZES = Map.ofEntries(
            Map.entry("twitch-RU", new Size(4385, 37304, 4648, 59382, 20, 2)),
            Map.entry("twitch-DE", new Size(9498, 153138, 4648, 59382, 20, 2)),
            Map.entry("twitch-FR", new Size(6549, 112666, 4648, 59382, 20, 2)),
            Map.entry("twitch-ENGB", new Size(7126, 35324, 4648, 59382, 20, 2)),
            Map.entry("twitch-PTBR", new Size(1912, 31299, 4648, 59382, 20, 2)),
            Map.entry("ppi", new Size(14755, 222109, 9716, 128000, 50, 121)),
            Map.entry("flickr", new Size(89250, 449878, 44625, 109000, 500, 7)),
            Map.entry("cora", new Size(2708, 5278, 2708, 5278, 18, 7)),
            Map.entry("citeseer", new Size(3327, 4552, 3327, 4552, 32, 6)),
            Map.entry("pubmed", new Size(19717, 44324, 19717, 44324, 50, 3)));

    private Cost() {}

    /** Training the model that a setup needs. */
    static double training(Setup setup) {
        if (setup.isModelFree()) {
            return 0;
        }
        Size size = size(setup);
        PaperSettings settings = PaperSettings.of(setup.dataset(), setup.model());
        double edges = noisy(setup, size.trainNodes, size.trainEdges);
        double epochs = settings.options().epochs();
        double entries = 2 * edges + size.trainNodes;
        GnnSpec spec = settings.spec();
        double width = MemoryGroup.width(settings);
        if (spec.weighsEdges()) {
            return epochs * (6 * entries * width / ATTENTION + 6 * size.trainNodes * width * width / DENSE);
        }
        double along = spec.hops() == 0 ? 0 : 4 * entries * (width + size.classes);
        double dense = 6 * size.trainNodes * (size.features + size.classes) * width;
        double passes =
                setup.protection() instanceof Defence.NoisyGraph ? epochs : 3 * epochs; // another network after it
        return epochs * along / ALONG_EDGES + passes * dense / DENSE;
    }

    /** One measurement, its model being there. */
    static double of(Need need) {
        Size size = size(need.setup());
        double edges = noisy(need.setup(), size.nodes, size.edges);
        double pass = 256 * (2 * edges + 2.0 * size.nodes * size.features) / ALONG_EDGES + 0.05;
        if (!(need instanceof AttackRun run)) {
            return pass;
        }
        double degree = 2 * edges / size.nodes;
        double queries = run.targets() == Targets.BALANCED ? size.nodes : 500;
        double depth = run.setup().model().endsWith("3") ? degree : 1;
        double attention = run.setup().model().startsWith("gat") ? 30 : 1;
        double probing = queries * attention * (256 * degree + 4 * degree * degree * Math.min(depth, 50) + 3e5) / 4e8;
        return switch (run.attack()) {
            case LSA2_POST, LSA2_ATTR -> 0.1 + pass;
            case LINKTELLER_ROOT ->
                run.draw() == 42 && (run.targets() == Targets.LOW || run.targets() == Targets.BALANCED)
                        ? cube(size.nodes)
                        : 0.1;
            case LINKTELLER_PLUS -> 4 * probing;
            default -> probing;
        };
    }

    /** Five powers of a dense matrix and as many responses as nodes. */
    private static double cube(double nodes) {
        return 8e-10 * nodes * nodes * nodes;
    }

    private static Size size(Setup setup) {
        Size size = SIZES.get(setup.dataset());
        if (size == null) {
            throw new IllegalArgumentException("no table of the paper is about " + setup.dataset());
        }
        return size;
    }

    private static double noisy(Setup setup, long nodes, long edges) {
        return setup.isProtected()
                ? setup.protection()
                        .training()
                        .forecast(nodes * (nodes - 1) / 2, edges)
                        .edges()
                : edges;
    }
}
