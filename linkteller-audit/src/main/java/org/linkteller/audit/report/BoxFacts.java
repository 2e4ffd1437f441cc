package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import org.linkteller.audit.cell.AttackName;

/**
 * What about ten questions told of a model that was not made here, before its answers were trusted.
 *
 * @param finite whether every score was a number; nothing below was tried if not
 * @param scores what the numbers are
 * @param smallest of all scores that are numbers
 * @param largest of all scores that are numbers
 * @param repeatable whether the same question got the same answer
 * @param noise differences below this mean nothing
 * @param digits what limits them, in words
 * @param saturated the share of probabilities that are 0 or 1
 * @param moved the most answers that one changed node moved
 * @param hops how far away the furthest of them was; -1 if the edges are not known, the number of nodes if no path led there
 * @param scalingSeen whether a row times 1.5 moves an answer: if not, the box normalises rows
 * @param reordered whether nodes asked in another order get the same answers
 * @param part whether some nodes asked alone get the answers they get among all
 * @param delta the nudge of the published attack that the digits allow
 */
public record BoxFacts(
        @JsonProperty("nodes") int nodes,
        @JsonProperty("classes") int classes,
        @JsonProperty("finite") boolean finite,
        @JsonProperty("scores") Scores scores,
        @JsonProperty("smallest") double smallest,
        @JsonProperty("largest") double largest,
        @JsonProperty("repeatable") boolean repeatable,
        @JsonProperty("noise") double noise,
        @JsonProperty("digits") String digits,
        @JsonProperty("saturated") double saturated,
        @JsonProperty("moved") int moved,
        @JsonProperty("hops") int hops,
        @JsonProperty("scalingSeen") boolean scalingSeen,
        @JsonProperty("reordered") Same reordered,
        @JsonProperty("part") Same part,
        @JsonProperty("delta") double delta) {
    /** What numbers are, as far as they show it. */
    public enum Scores {
        LOGITS("logits"),
        LOG_PROBABILITIES("logarithms of probabilities"),
        PROBABILITIES("probabilities of exclusive classes"),
        PROBABILITIES_PER_LABEL("a probability per label"),
        DECISIONS("decisions, only whole numbers");

        private final String text;

        Scores(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** How the same question put in another way is answered. */
    public enum Same {
        YES,
        NO,
        REFUSED
    }

    private boolean areProbabilities() {
        return scores == Scores.PROBABILITIES || scores == Scores.PROBABILITIES_PER_LABEL;
    }

    /** Noise this large comes from sampled neighbours or from dropout that was left on, not from the order of sums. */
    public boolean samples() {
        return !repeatable && noise > 1e-3 * Math.max(Math.abs(smallest), Math.abs(largest));
    }

    /** Whether a change reaches every node: something is computed over all of them. */
    public boolean isGlobal() {
        return hops == nodes || (nodes > 2 && moved == nodes);
    }

    private boolean isDeaf() {
        return !finite || moved == 0;
    }

    /** The attacks that such a box calls for, from the published one to the strongest, and the one that asks nothing. */
    public List<AttackName> attacks() {
        if (isDeaf()) {
            return List.of(AttackName.LSA2_POST, AttackName.LSA2_ATTR);
        }
        if (scores == Scores.DECISIONS) {
            return List.of(AttackName.LINKTELLER_LABELS, AttackName.LSA2_ATTR);
        }
        if (areProbabilities() && noise > 1e-6) { // a larger probe only saturates them: labels are what is left
            return List.of(
                    AttackName.LINKTELLER,
                    AttackName.LINKTELLER_PLUS,
                    AttackName.LINKTELLER_LABELS,
                    AttackName.LSA2_ATTR);
        }
        return scalingSeen
                ? List.of(AttackName.LINKTELLER, AttackName.LINKTELLER_PLUS, AttackName.LSA2_ATTR)
                : List.of(AttackName.LINKTELLER_PLUS, AttackName.LSA2_ATTR);
    }

    private String why() {
        if (isDeaf()) {
            return "none that asks: " + (finite ? "a changed node moves no answer" : "not every score is a number");
        }
        if (scores == Scores.DECISIONS) {
            return "linkteller-labels: decisions hide small changes";
        }
        if (!scalingSeen) {
            return "linkteller-plus: it does not only scale rows";
        }
        return "linkteller-plus; linkteller with delta " + String.format(Locale.ROOT, "%.0e", delta);
    }

    /** Ten lines for people. */
    @JsonProperty(value = "lines", access = JsonProperty.Access.READ_ONLY)
    public List<String> lines() {
        return List.of(
                "answers     " + nodes + " nodes, " + classes + " classes, "
                        + (finite ? "all finite" : "NOT all finite: nothing else was tried"),
                "scores      " + scores + String.format(Locale.ROOT, ", from %.4g to %.4g", smallest, largest),
                "repeatable  " + (repeatable ? "yes" : samples() ? "NO: it samples, or drops out" : "no, but nearly"),
                "digits      " + digits + String.format(Locale.ROOT, "; below %.1e is noise", noise),
                "saturated   "
                        + (areProbabilities()
                                ? String.format(Locale.ROOT, "%.1f %% of the probabilities are 0 or 1", 100 * saturated)
                                : "no, these are no probabilities"),
                "reach       one changed node moves " + moved + " of " + nodes + " answers" + reach(),
                "scaling     "
                        + (scalingSeen
                                ? "a row times 1.5 moves answers"
                                : "a row times 1.5 moves NOTHING: rows are normalised"),
                "order       nodes asked in another order: " + told(reordered, "the same answers", "OTHER answers"),
                "parts       some nodes asked alone: "
                        + told(part, "the same answers", "other answers, as without their other neighbours"),
                "attack      " + why());
    }

    private String reach() {
        if (isGlobal()) {
            return ", where no path leads: something is computed over all nodes";
        }
        return hops < 0 ? "" : ", up to " + hops + " hops away";
    }

    private static String told(Same same, String yes, String no) {
        return switch (same) {
            case YES -> yes;
            case NO -> no;
            case REFUSED -> "refused";
        };
    }
}
