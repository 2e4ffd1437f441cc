package org.linkteller.privacy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.linkteller.api.Spelling;

/**
 * What was released how often and what that guarantees. Says nothing that depends on the true edges, so it may be
 * published beside the release.
 *
 * @param scope what is protected, against whom: one sentence
 * @param releases the distinct graphs; no edge belongs to two of them; none if nothing was released under a mechanism
 * @param privateNoise false for seeded noise, which voids the guarantee
 * @param notes further remarks, such as where the node set came from
 */
public record PrivacyStatement(
        EdgeDpRelease mechanism, String scope, List<Release> releases, boolean privateNoise, List<String> notes) {
    /** Of a release that training and answers both rest on. */
    public static final String BOTH_GRAPHS =
            "Protects training graph and inference graph against whoever asks the model,"
                    + " whatever features are sent and however often.";

    /** Above this, odds may change more than 20,000-fold: a guarantee in name only. */
    private static final double WEAK = 10;

    /**
     * One graph.
     *
     * @param times how often its edges went through the mechanism; each time spends the budget anew
     */
    public record Release(String graph, int nodes, int times) {}

    public PrivacyStatement {
        releases = List.copyOf(releases);
        notes = List.copyOf(notes);
        if (releases.isEmpty() && !Double.isInfinite(mechanism.epsilon())) {
            throw new IllegalArgumentException("a privacy statement needs at least one released graph");
        }
    }

    /** Of graphs that everything else is computed from, or of no protection at all. */
    public PrivacyStatement(EdgeDpRelease mechanism, List<Release> releases, boolean privateNoise, List<String> notes) {
        this(
                mechanism,
                Double.isInfinite(mechanism.epsilon()) ? "No protection: the graph is used as it is." : BOTH_GRAPHS,
                releases,
                privateNoise,
                notes);
    }

    /**
     * The budget spent on the worst-off edge: releases of the same edge add up (sequential composition), releases of
     * graphs without a common edge do not (parallel composition).
     */
    public double totalEpsilon() {
        return mechanism.epsilon()
                * releases.stream().mapToInt(Release::times).max().orElse(1);
    }

    /** The statement with a further remark. */
    public PrivacyStatement with(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new PrivacyStatement(mechanism, scope, releases, privateNoise, more);
    }

    /** For people; one statement per line. */
    public String text() {
        return String.join("\n", lines()) + "\n";
    }

    /** For machines. */
    public Published published() {
        return new Published(
                mechanism.name(),
                scope,
                new Epsilon(mechanism.epsilon()),
                new Epsilon(totalEpsilon()),
                "one undirected edge",
                0,
                !privateNoise,
                privateNoise && !Double.isInfinite(totalEpsilon()),
                releases,
                lines());
    }

    /**
     * A statement as JSON has it.
     *
     * @param neighbouring what two graphs differ in that the release keeps apart
     * @param guaranteed whether there is a guarantee: an epsilon, and noise that nobody can take off
     * @param statement as for people, one sentence each
     */
    public record Published(
            @JsonProperty("mechanism") String mechanism,
            @JsonProperty("scope") String scope,
            @JsonProperty("epsilonPerRelease") Epsilon epsilonPerRelease,
            @JsonProperty("epsilonTotal") Epsilon epsilonTotal,
            @JsonProperty("neighbouring") String neighbouring,
            @JsonProperty("delta") int delta,
            @JsonProperty("seededNoise") boolean seededNoise,
            @JsonProperty("guaranteed") boolean guaranteed,
            @JsonProperty("releases") List<Release> releases,
            @JsonProperty("statement") List<String> statement) {}

    /** JSON has no infinite number. */
    public record Epsilon(double value) {
        @JsonValue
        Object json() {
            return Double.isInfinite(value) ? "infinite" : value;
        }
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (Double.isInfinite(mechanism.epsilon())) {
            lines.add(scope);
            lines.addAll(notes);
            return lines;
        }
        if (!privateNoise) {
            lines.add("NOT PRIVATE: the noise was seeded, and whoever knows the seed can take it off again.");
        }
        lines.add("Edge differential privacy, epsilon " + Spelling.number(totalEpsilon())
                + ", delta 0: no release is more than "
                + String.format(Locale.ROOT, "e^%s = %.3g", Spelling.number(totalEpsilon()), Math.exp(totalEpsilon()))
                + " times likelier with an undirected edge than without it.");
        lines.add(scope);
        lines.add("Mechanism: " + mechanism.name() + " with epsilon " + Spelling.number(mechanism.epsilon())
                + " per release.");
        for (Release release : releases) {
            lines.add("Released: " + release.graph + ", " + release.nodes + " nodes, "
                    + (release.times == 1 ? "once." : release.times + " times: the budgets add up for its edges."));
        }
        if (releases.size() > 1) {
            lines.add("No edge belongs to two of these graphs, so their budgets do not add up (parallel composition).");
        }
        lines.add("Whatever is computed from the release, such as models and their answers, costs nothing more.");
        lines.add(
                "Not covered: the set of nodes, features and labels. Whoever hides k edges together has k times epsilon.");
        if (totalEpsilon() > WEAK) {
            lines.add("Epsilon above " + Spelling.number(WEAK)
                    + " is a weak promise: an attacker may become nearly certain of an edge.");
        }
        lines.addAll(notes);
        return lines;
    }
}
