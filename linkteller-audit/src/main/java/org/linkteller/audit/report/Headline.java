package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The report in words, for people who do not read papers: what a client could learn, what that means, what to do.
 *
 * @param risk good, mid or bad: how the page is coloured
 */
public record Headline(String risk, String riskText, String sentence, String meaning, List<String> advice) {
    /** Above this F1 most of what is named is right and most of what is there is named. */
    private static final double SEVERE = 0.5;

    private static final double NOTABLE = 0.1;

    public static Headline of(AuditReport report) {
        Optional<Leak> worst =
                leaks(report).stream().max(Comparator.comparingDouble(Leak::f1).thenComparingLong(Leak::edges));
        if (worst.isEmpty()) {
            return new Headline(
                    "mid",
                    "Nothing was attacked",
                    "No attack that a client could run was part of this audit.",
                    "Only the owner's own attack, or none, was asked for.",
                    List.of("Run the audit again with --attack linkteller,linkteller-plus."));
        }
        Leak leak = worst.get();
        String risk = leak.f1 >= SEVERE ? "bad" : leak.f1 >= NOTABLE ? "mid" : "good";
        return new Headline(
                risk,
                switch (risk) {
                    case "bad" -> "Severe leak";
                    case "mid" -> "Notable leak";
                    default -> "Little leaks";
                },
                sentence(leak),
                meaning(leak),
                advice(report, leak));
    }

    private static String sentence(Leak leak) {
        return String.format(
                Locale.ENGLISH,
                "A client with %,d queries recovers %s of the %,d private connections among %,d nodes of %s%s.",
                leak.queries,
                percent(leak.recall),
                leak.edges,
                leak.targets,
                leak.dataset,
                leak.protection.equals("none") ? "" : ", although they are protected by " + leak.protection);
    }

    private static String meaning(Leak leak) {
        return String.format(
                Locale.ENGLISH,
                "Of the pairs the attack (%s) names, %s really are connected; guessing would be right for %s. The client sees"
                        + " no edge and no weight of the model: it sends features, reads predictions and compares them.",
                leak.attack,
                percent(leak.precision),
                percent(leak.density));
    }

    private static List<String> advice(AuditReport report, Leak worst) {
        List<String> advice = new ArrayList<>();
        if (worst.f1 < NOTABLE) {
            advice.add("Keep this audit as a gate in your build: linkteller audit plan.yaml --fail-above f1=0.1.");
            return advice;
        }
        Map<String, Leak> worstByProtection = new LinkedHashMap<>();
        for (Leak leak : leaks(report)) {
            worstByProtection.merge(leak.protection, leak, (a, b) -> a.f1 >= b.f1 ? a : b);
        }
        worstByProtection.remove("none");
        Optional<Leak> safest = worstByProtection.values().stream().min(Comparator.comparingDouble(Leak::f1));
        if (safest.isPresent()) {
            advice.add(String.format(
                    Locale.ENGLISH,
                    "Of the protections tried, %s leaves the best attack an F1 of %s; compare what each costs in the"
                            + " trade-off chart before you choose.",
                    safest.get().protection,
                    percent(safest.get().f1)));
        } else {
            advice.add("Train on a protected graph and measure again: --protection none,edge-rand:7,lap-graph:8,"
                    + " or let linkteller choose-epsilon decide by measured utility.");
        }
        advice.add(String.format(
                Locale.ENGLISH,
                "Limit what one client may ask: this attack needs %,d queries about the same nodes. linkteller serve --guard"
                        + " counts and refuses them.",
                worst.queries));
        advice.add(
                "Answer with labels only if that is enough for your users; do not count on fewer digits, a larger probe"
                        + " outgrows them. Measure both: --box full,rounded:3,labels.");
        return advice;
    }

    /** The strongest attack a client could run on each service and rule, draws averaged. */
    private static List<Leak> leaks(AuditReport report) {
        Map<String, List<Finding>> cells = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            if (!finding.attack().equals("linkteller-exact") && finding.edges() > 0) {
                String key = finding.cell().replace(" draw " + finding.draw(), "");
                cells.computeIfAbsent(key, cell -> new ArrayList<>()).add(finding);
            }
        }
        return cells.values().stream().map(Leak::of).toList();
    }

    private record Leak(
            String dataset,
            String protection,
            String attack,
            long targets,
            long edges,
            long queries,
            double density,
            double precision,
            double recall,
            double f1) {
        static Leak of(List<Finding> draws) {
            Finding first = draws.get(0);
            double pairs = mean(draws, Finding::pairs);
            return new Leak(
                    first.dataset(),
                    first.protection()
                            + (first.epsilon() == null ? "" : " at epsilon " + Finding.number(first.epsilon())),
                    first.attack(),
                    Math.round((1 + Math.sqrt(1 + 8 * pairs)) / 2), // n (n - 1) / 2 pairs
                    Math.round(mean(draws, Finding::edges)),
                    Math.round(mean(draws, Finding::queries)),
                    mean(draws, Finding::edges) / pairs,
                    mean(draws, f -> f.guess(1.0, "exact").precision()),
                    mean(draws, f -> f.guess(1.0, "exact").recall()),
                    mean(draws, f -> f.guess(1.0, "exact").f1()));
        }

        private static double mean(List<Finding> draws, java.util.function.ToDoubleFunction<Finding> value) {
            return draws.stream().mapToDouble(value).average().orElseThrow();
        }
    }

    private static String percent(double share) {
        double value = 100 * share;
        return String.format(Locale.ENGLISH, value >= 10 || value == 0 ? "%.0f %%" : "%.2g %%", value);
    }
}
