package org.linkteller.audit.reproduce.table;

import java.util.List;
import java.util.stream.LongStream;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.privacy.EdgeDpMechanism;

/** How much of the paper a run covers. What a scope leaves out is shown as not run. */
public enum Scope {
    /** One Twitch graph, one draw, one model: minutes, for continuous integration. */
    QUICK(
            "One draw and one model of one graph: a test that everything runs. The paper's figures are means over three draws,"
                    + " so cells may well lie outside."),
    /** Every table but attention models, and the figures of the five Twitch graphs: under an hour on two cores. */
    CORE(
            "The paper's models built again and three other seeds, three target draws and three runs under protection; no attention models, and of the figures the"
                    + " Twitch graphs, EdgeRand from epsilon 3."),
    /** All of it: hours. */
    FULL(
            "The paper's models built again and three other seeds (one of attention models), three target draws; under protection ten runs for what the paper"
                    + " prints and three for what it draws; of Flickr, whose features are a stand-in, three and one. EdgeRand below epsilon 5 did not"
                    + " fit into the paper's memory there (a billion edges at 1) and is run here.");

    static final List<String> TWITCH = List.of("twitch-RU", "twitch-DE", "twitch-FR", "twitch-ENGB", "twitch-PTBR");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    /** What a reader must know about it. */
    public String text() {
        return text;
    }

    boolean covers(String dataset) {
        return this != QUICK || dataset.equals("twitch-RU");
    }

    boolean covers(String dataset, String model) {
        return covers(dataset) && (this == FULL || !model.startsWith("gat"));
    }

    /** Seeds of the models on true edges; an attention model takes long, so there is one: what {@code train} takes. */
    List<Long> seeds(String model) {
        if (model.startsWith("gat")) {
            return List.of(42L);
        }
        return this == QUICK ? List.of(1L) : List.of(1L, 2L, 3L);
    }

    /** How many twins of a model tell what rounding does to it; none where they would take long. */
    int twins(String dataset) {
        return this == QUICK || List.of("pubmed", "flickr").contains(dataset) ? 0 : 8;
    }

    /** Target draws. */
    List<Long> draws() {
        return this == QUICK ? List.of(42L) : TargetRule.PAPER_DRAWS;
    }

    /** Seeds of the runs under protection of which the paper prints what came of them. */
    List<Long> noise(String dataset) {
        long runs = this == QUICK ? 1 : this == CORE || isStandIn(dataset) ? 3 : 10;
        return LongStream.rangeClosed(1, runs).boxed().toList();
    }

    /** Those of which it draws a curve. */
    List<Long> drawnNoise(String dataset) {
        return this == QUICK || isStandIn(dataset) ? List.of(1L) : List.of(1L, 2L, 3L);
    }

    /** Whose figures cannot be the paper's however often they are measured; a training takes two minutes of a core. */
    private static boolean isStandIn(String dataset) {
        return dataset.equals("flickr");
    }

    /** Whether a point of the figures is run; the tables name their own epsilons and are run anyway. */
    boolean covers(String dataset, EdgeDpMechanism protection) {
        double epsilon = protection.epsilon();
        boolean dense = Mechanism.of(protection) == Mechanism.EDGE_RAND;
        return switch (this) {
            case QUICK -> dataset.equals("twitch-RU") && epsilon == (dense ? 7 : 8);
            case CORE -> TWITCH.contains(dataset) && (!dense || epsilon >= 3);
            case FULL -> true;
        };
    }

    /** Whether protections that the paper does not have, of {@link TradeoffFigure#BEYOND}, are drawn beside its own. */
    boolean coversBeyond(String dataset) {
        return this == FULL || this == CORE && TWITCH.contains(dataset);
    }

    /** Whether linkteller-root, which needs the square of the nodes in memory and more than that in time, is run. */
    boolean coversRoot(String dataset) {
        return switch (this) {
            case QUICK -> false;
            case CORE -> List.of("twitch-RU", "twitch-PTBR", "cora", "citeseer").contains(dataset);
            case FULL -> !List.of("ppi", "pubmed", "flickr").contains(dataset);
        };
    }

    /** Candidates when epsilon is chosen; the densest graphs cost more than all others together. */
    boolean tries(EdgeDpMechanism protection) {
        return this == FULL
                || this == CORE && (Mechanism.of(protection) == Mechanism.LAP_GRAPH || protection.epsilon() >= 3);
    }
}
