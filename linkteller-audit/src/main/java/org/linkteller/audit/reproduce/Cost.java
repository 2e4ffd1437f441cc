package org.linkteller.audit.reproduce;

import java.util.List;
import java.util.Map;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.reproduce.table.AttackRun;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.Targets;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.BitMatrix;

/**
 * About how many seconds of one core a measurement takes. The rates were measured on a server's core; they are meant to
 * tell minutes from hours and to weigh the steps of the progress bar.
 */
final class Cost {
    /** Multiply-adds a second along the edges of compressed rows, where finding a row counts as much as {@link #ROW}. */
    private static final double ALONG_EDGES = 5e9;

    private static final double ROW = 16;

    /** Cells of a matrix of bits times columns of the other factor, a second. */
    private static final double BITS = 8e10;

    /** Multiply-adds of dense products in float and in double a second. */
    private static final double DENSE = 2.5e10;

    private static final double DENSE_DOUBLE = 4e9;

    /** Along edges in double: of a base pass, and of a change that is followed. */
    private static final double DOUBLE = 1.5e9;

    private static final double FOLLOWED = 7e8;

    /** Values a second of answers that are read whole: copied, subtracted, measured. */
    private static final double ANSWERS = 1e8;

    /** Values a second through activation, dropout, loss and back. */
    private static final double VALUES = 7e7;

    /** Seconds that linkteller-plus takes for a pair of nodes, apart from asking, where it asks about all of them. */
    private static final double READ_BETTER = 3.5e-7;

    /** Seconds for a pair and an equation of a root: some twenty rounds. */
    private static final double ROOT = 1.3e-8;

    /** Attention weighs every edge anew, forth and back. */
    private static final double ATTENTION = 1.2e9;

    /**
     * @param features values per node that are not 0
     * @param dense whether features are stored with their zeros
     */
    private record Size(
            long nodes, long edges, long trainNodes, long trainEdges, int features, int classes, boolean dense) {}

    private static final Map<String, Size> SIZES = Map.ofEntries(
            Map.entry("twitch-RU", new Size(4385, 37304, 4648, 59382, 20, 2, false)),
            Map.entry("twitch-DE", new Size(9498, 153138, 4648, 59382, 20, 2, false)),
            Map.entry("twitch-FR", new Size(6549, 112666, 4648, 59382, 20, 2, false)),
            Map.entry("twitch-ENGB", new Size(7126, 35324, 4648, 59382, 20, 2, false)),
            Map.entry("twitch-PTBR", new Size(1912, 31299, 4648, 59382, 20, 2, false)),
            Map.entry("ppi", new Size(14755, 222109, 9716, 128000, 50, 121, true)),
            Map.entry("flickr", new Size(89250, 449878, 44625, 109000, 500, 7, true)),
            Map.entry("cora", new Size(2708, 5278, 2708, 5278, 18, 7, false)),
            Map.entry("citeseer", new Size(3327, 4552, 3327, 4552, 32, 6, false)),
            Map.entry("pubmed", new Size(19717, 44324, 19717, 44324, 50, 3, false)));

    private Cost() {}

    /** Training the model that a setup needs. */
    static double training(Setup setup) {
        if (setup.isModelFree()) {
            return 0;
        }
        Size size = size(setup);
        PaperSettings settings = PaperSettings.of(setup.dataset(), setup.model());
        double epochs = settings.options().epochs();
        GnnSpec spec = settings.spec();
        // another network is trained after it, which takes no edges
        double students = setup.protection() instanceof Defence.NoisyGraph ? 0 : 2;
        return epochs
                * (students
                                * ofDense(
                                        size,
                                        PaperSettings.of(setup.dataset(), PaperSettings.EDGELESS)
                                                .spec())
                        + ofDense(size, spec)
                        + alongEdges(setup, size, spec));
    }

    /** The products with weights in an epoch: forwards, by the weights and, behind the first layer, by the input. */
    private static double ofDense(Size size, GnnSpec spec) {
        double products = 0;
        double values = 0;
        double inputs = size.features;
        int passes = 2;
        for (int width : spec.hiddenWidths()) {
            products += passes * inputs * width;
            values += width;
            inputs = width;
            passes = 3;
        }
        products += passes * inputs * size.classes;
        double twice = spec.weighsEdges() ? 2 : 1; // a skip connection is as large
        return size.trainNodes * (twice * products / DENSE + (values + size.classes) / VALUES);
    }

    /** The sums over neighbours in an epoch, forth and back. Of dense features the first layer's are made once for all. */
    private static double alongEdges(Setup setup, Size size, GnnSpec spec) {
        double edges = noisy(setup, size.trainNodes, size.trainEdges);
        double entries = 2 * edges + size.trainNodes;
        double seconds = 0;
        for (int i = size.dense ? 1 : 0; i < spec.hops(); i++) {
            double width = i < spec.hiddenWidths().size() ? spec.hiddenWidths().get(i) : size.classes;
            if (spec.weighsEdges()) {
                seconds += 6 * entries * width / ATTENTION;
            } else if (BitMatrix.suits((int) size.trainNodes, (long) (2 * edges), (int) width)) {
                seconds += 2.0 * size.trainNodes * size.trainNodes * Math.max(8, width) / BITS;
            } else {
                seconds += 2 * entries * (width + ROW) / ALONG_EDGES;
            }
        }
        return seconds;
    }

    /** One measurement, its model being there. */
    static double of(Need need) {
        Setup setup = need.setup();
        Size size = size(setup);
        double edges = noisy(setup, size.nodes, size.edges);
        List<Integer> widths = setup.isModelFree()
                ? List.of()
                : PaperSettings.of(setup.dataset(), setup.model()).spec().hiddenWidths();
        double width = widths.isEmpty() ? 1 : widths.get(0);
        if (!(need instanceof AttackRun run)) { // the first need of a service is its utility, which makes the base pass
            return width * (2 * edges + (double) size.nodes * size.features) / DOUBLE + 0.05;
        }
        boolean balanced = run.targets() == Targets.BALANCED;
        double queries = balanced ? size.nodes : 500;
        double read = queries / size.nodes;
        double skip = setup.model().startsWith("gat") ? 2 : 1;
        double reach = 1 + 2 * edges / size.nodes;
        double reached = reach; // rows that a change moves before the last layer
        double products = 0;
        for (int i = 1; i < widths.size(); i++) {
            products += skip * reached * widths.get(i - 1) * widths.get(i);
            reached = Math.min(size.nodes / 4.0, reached * reach);
        }
        products += skip * reached * width * size.classes;
        double query = products / DENSE_DOUBLE + (reached * width + 4.0 * size.nodes + 1e5) / FOLLOWED;
        double last = reached * reach * size.classes / FOLLOWED;
        double probing = queries * (query + read * last);
        if (run.isOfWholeGraph()) { // the first draw of the first targets
            boolean first = run.draw() == 42 && (run.targets() == Targets.LOW || balanced);
            return first ? root(size) : 0.1;
        }
        return switch (run.attack()) {
            case LSA2_POST, LSA2_ATTR -> 0.2;
            case LINKTELLER_PLUS ->
                queries * (query + last + (double) size.nodes * size.classes / ANSWERS)
                        + READ_BETTER * queries * queries;
            case LINKTELLER_FLOAT32 -> 3 * probing;
            default -> probing;
        };
    }

    /** All pairs in every round, as often as there are equations for each: about three for every neighbour, most of them twice. */
    private static double root(Size size) {
        double equations = 2 * (3 * 2.0 * size.edges / size.nodes + 50);
        return ROOT * size.nodes * size.nodes * equations;
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
