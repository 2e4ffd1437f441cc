package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.api.Spelling;

/** Every table and figure of the paper, by name. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new PrecisionRecallTable("attack", "Precision and recall of the attacks on 2-layer GCNs, in per cent"),
            new AucTable("auc", "AUC of the attacks on 2-layer GCNs"),
            new RandomBaselineTable(),
            new RuntimeTable(),
            new PrecisionRecallTable("attack-3layer", "Precision and recall on 3-layer GCNs, in per cent"),
            new AucTable("auc-3layer", "AUC on 3-layer GCNs"),
            new TransductiveTable(),
            new UtilityTable(),
            new ChosenEpsilonTable(),
            new TradeoffFigure(),
            new DegreeFigure(),
            new BoundsTable(),
            new PrecisionRecallTable("attack-gat", "Precision and recall on 3-layer GATs, in per cent"));

    private Experiments() {}

    public static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    /** All of them for {@code all}, else the one of that name; an unknown name is refused and the nearest suggested. */
    static List<Experiment> named(String name) {
        if (name.equalsIgnoreCase("all")) {
            return ALL;
        }
        List<Experiment> found =
                ALL.stream().filter(one -> one.name().equalsIgnoreCase(name)).toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("there is no table '" + name + "'; did you mean '"
                    + Spelling.nearest(name, names()) + "'? There are all, " + String.join(", ", names()));
        }
        return found;
    }
}
