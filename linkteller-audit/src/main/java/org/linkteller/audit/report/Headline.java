package org.linkteller.audit.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.linkteller.api.Spelling;
import org.linkteller.audit.cell.Protection;

/**
 * The report in words, for people who do not read papers: what a client could learn, what that means, what to do.
 *
 * @param risk good, mid or bad: how the page is coloured
 */
public record Headline(String risk, String riskText, String sentence, String meaning, List<String> advice) {
    /** Above this F1 most of what is named is right and most of what is there is named. */
    private static final double SEVERE = 0.5;

    static final double NOTABLE = 0.1;

    public static Headline of(AuditReport report) {
        List<CellAverage> leaks = leaks(report);
        Optional<CellAverage> worst = leaks.stream()
                .filter(leak -> report.silence(leak).isEmpty())
                .max(Comparator.comparingDouble(Headline::f1).thenComparingDouble(CellAverage::edges));
        if (worst.isEmpty()) {
            return leaks.isEmpty() ? nothing(report) : blind();
        }
        CellAverage leak = worst.get();
        String risk = f1(leak) >= SEVERE ? "bad" : f1(leak) >= NOTABLE ? "mid" : "good";
        return new Headline(
                risk,
                switch (risk) {
                    case "bad" -> "Severe leak";
                    case "mid" -> "Notable leak";
                    default -> "Little leaks";
                },
                sentence(leak),
                meaning(leak),
                Advice.of(report, leaks, leak));
    }

    /** Low figures that are no sign of safety. */
    private static Headline blind() {
        return new Headline(
                "mid",
                "Nothing was learned",
                "No attack of this audit could tell one pair of nodes from another.",
                "This says nothing about the model: the attacks that were run read changes of the features as they are, and"
                        + " these carry nothing, or they cannot work on what clients may ask. A client is free to send other"
                        + " rows.",
                List.of("Run the audit again with --attack linkteller-plus, which sends rows of its own."));
    }

    private static Headline nothing(AuditReport report) {
        boolean asked = report.averages().stream().anyMatch(CellAverage::blackBox);
        return new Headline(
                "mid",
                asked ? "Nothing to find" : "Nothing was attacked",
                asked
                        ? "No two of the nodes that were attacked are connected."
                        : "No attack that a client could run was part of this audit.",
                asked
                        ? "No draw of targets holds an edge, so nothing can be said about a leak."
                        : "Only the owner's own attack, or none, was asked for.",
                List.of(
                        asked
                                ? "Run the audit again with --targets connected, or with more targets: --target-count."
                                : "Run the audit again with --attack linkteller,linkteller-plus."));
    }

    private static String sentence(CellAverage leak) {
        Protection protection = leak.cell().service().protection();
        return String.format(
                Locale.ENGLISH,
                "A client with %,d queries recovers %s of the %,d private connections among %,d nodes of %s%s.",
                Math.round(leak.queries()),
                Percent.said(Objects.requireNonNull(leak.recall())),
                Math.round(leak.edges()),
                leak.targetCount(),
                leak.cell().service().dataset(),
                protection.isNone() ? "" : ", although they are protected by " + words(protection));
    }

    private static String meaning(CellAverage leak) {
        return String.format(
                Locale.ENGLISH,
                "Of the pairs the attack (%s) names, %s really are connected; guessing would be right for %s. The client sees"
                        + " no edge and no weight of the model: it sends features, reads predictions and compares them.%s",
                leak.cell().attack(),
                Percent.said(Objects.requireNonNull(leak.precision())),
                Percent.said(leak.edges() / leak.pairs()),
                leak.drawsWithoutEdge() == 0
                        ? ""
                        : " Draws of targets without a connection say nothing and were left out: "
                                + leak.drawsWithoutEdge() + " of " + (leak.draws() + leak.drawsWithoutEdge()) + ".");
    }

    /** What a client could run where there is something to find. */
    private static List<CellAverage> leaks(AuditReport report) {
        return report.averages().stream()
                .filter(average -> average.blackBox() && average.f1() != null)
                .toList();
    }

    static double f1(CellAverage leak) {
        return Objects.requireNonNull(leak.f1());
    }

    static String words(Protection protection) {
        return protection.epsilon() == null
                ? protection.name()
                : protection.name() + " at epsilon " + Spelling.number(protection.epsilon());
    }
}
