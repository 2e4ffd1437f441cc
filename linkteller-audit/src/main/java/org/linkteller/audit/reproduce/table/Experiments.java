package org.linkteller.audit.reproduce.table;

import java.util.List;
import org.linkteller.api.Spelling;
import org.linkteller.audit.cell.UsageException;

/** Every table and figure of the paper, by name. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new AttackTable("attack", "Precision and recall of the attacks on 2-layer GCNs, in per cent"),
            new AttackTable("auc", "AUC of the attacks on 2-layer GCNs"),
            new RandomBaselineTable("random-baseline", "Precision of guessing at random, in per cent"),
            new RuntimeTable("runtime", "Running time of the attack on 500 targets, in seconds"),
            new AttackTable("attack-3layer", "Precision and recall on 3-layer GCNs, in per cent"),
            new AttackTable("auc-3layer", "AUC on 3-layer GCNs"),
            new AttackTable(
                    "transductive",
                    "Attacks on transductive models: all edges and as many other pairs",
                    List.of("transductive", "auc-transductive")),
            new UtilityTable("utility", "Utility of the models: F1 of the rare class (Twitch), micro-F1 (PPI, Flickr)"),
            new ChosenEpsilonTable(
                    "chosen-epsilon",
                    "The epsilon chosen on validation nodes, and attack F1 at the paper's choice, in per cent"),
            new TradeoffFigure("figure-tradeoff", "Utility and attack F1 against epsilon"),
            new DegreeFigure("figure-degree", "Utility by the degree of the nodes, at epsilon 1, 5 and 10"),
            new BoundsTable(
                    "bounds", "Precision of the attack under protection, and the bounds of the guarantee, in per cent"),
            new AttackTable("attack-gat", "Precision and recall on 3-layer GATs, in per cent"));

    private Experiments() {}

    public static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    /** All of them for {@code all}, else the one of that name; an unknown name is refused and the nearest suggested. */
    public static List<Experiment> named(String name) {
        if (name.equalsIgnoreCase("all")) {
            return ALL;
        }
        List<Experiment> found =
                ALL.stream().filter(one -> one.name().equalsIgnoreCase(name)).toList();
        if (found.isEmpty()) {
            throw new UsageException("there is no table '" + name + "'; did you mean '"
                    + Spelling.nearest(name, names()) + "'? There are all, " + String.join(", ", names()));
        }
        return found;
    }
}
