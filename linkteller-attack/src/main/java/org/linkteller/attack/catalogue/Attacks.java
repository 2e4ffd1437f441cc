package org.linkteller.attack.catalogue;

import java.util.List;
import java.util.OptionalInt;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.baseline.AttributeCorrelation;
import org.linkteller.attack.baseline.PosteriorCorrelation;
import org.linkteller.attack.baseline.RandomGuess;
import org.linkteller.attack.influence.GroupProbing;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.label.LinkTellerLabels;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.root.LinkTellerRoot;

/** The black-box attacks by name. */
public final class Attacks {
    /** From the weakest to the strongest; linkteller-group is the one that asks least. */
    public static final List<String> NAMES = List.of(
            "random", "lsa2-post", "lsa2-attr", "linkteller", "linkteller-group", "linkteller-plus", "linkteller-root");

    private Attacks() {}

    /**
     * An attack by name.
     *
     * @param output how the box's logits become probabilities, for lsa2-post
     * @param delta of linkteller and linkteller-group
     */
    public static LinkAttack named(String name, OutputKind output, double delta, AttackOptions options) {
        return switch (name) {
            case "random" -> new RandomGuess(options.seed());
            case "lsa2-post" -> new PosteriorCorrelation(output);
            case "lsa2-attr" -> new AttributeCorrelation();
            case "linkteller" -> new LinkTeller(delta, options);
            case "linkteller-group" -> new GroupProbing(OptionalInt.empty(), Math.abs(delta), options);
            case "linkteller-labels" -> new LinkTellerLabels(output, options);
            case "linkteller-plus" -> new LinkTellerPlus(options);
            case "linkteller-root" -> new LinkTellerRoot(options);
            default -> throw new IllegalArgumentException("no attack is named " + name + "; there are " + NAMES);
        };
    }
}
