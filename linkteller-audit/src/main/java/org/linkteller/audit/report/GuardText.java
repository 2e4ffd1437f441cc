package org.linkteller.audit.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a guard would need, in words for the terminal. */
public final class GuardText {
    private GuardText() {}

    /** Every attacker of the study, the one of whose edges most gets past the best detector first. */
    public static String of(GuardFacts facts) {
        return of(facts, Integer.MAX_VALUE);
    }

    /** The first so many of them. */
    public static String of(GuardFacts facts, int attackers) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "What a guard for %s %s would need, measured on %d targets and %d honest users:%n",
                facts.service().dataset(),
                facts.service().model(),
                facts.targets(),
                facts.users()));
        for (GuardFacts.Budget budget : facts.budgets()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  budget of %4d queries per key and node: attack F1 %5.1f%%, honest queries refused %5.1f%%%n",
                    budget.queries(),
                    100 * budget.f1(),
                    100 * budget.refusedPerKeyAndNode()));
        }
        text.append("  ").append(verdict(facts)).append('\n');
        Collection<GuardFacts.Detection> best = best(facts).values();
        Comparator<GuardFacts.Detection> past = Comparator.comparingDouble(found -> found.f1() * (1 - found.caught()));
        best.stream()
                .sorted(past.reversed())
                .limit(attackers)
                .forEach(found -> text.append(String.format(
                        Locale.ROOT,
                        "  %-25s F1 %5.1f%% if not stopped; best detector %-15s AUC %.3f, catches %3.0f%% of its keys%n",
                        found.attack(),
                        100 * found.f1(),
                        found.detector(),
                        found.auc(),
                        100 * found.caught())));
        if (attackers < best.size()) {
            text.append(
                    String.format(Locale.ROOT, "  the other %d attackers: in the report%n", best.size() - attackers));
        }
        return text.toString();
    }

    private static String verdict(GuardFacts facts) {
        Optional<GuardFacts.Budget> chosen = facts.budgets().stream()
                .filter(budget -> facts.budget() != null && budget.queries() == facts.budget())
                .findFirst();
        if (!facts.facedRoot()) {
            return "no budget is advised: linkteller-root, which makes most of few queries, was not run;"
                    + " linkteller choose-budget runs it on graphs of up to 10,000 nodes";
        }
        return chosen.map(budget -> "budget: {perKeyAndNode: " + budget.queries() + "} keeps both limits")
                .orElseGet(() -> String.format(
                        Locale.ROOT,
                        "no budget keeps the attack at F1 %.0f%% and refuses at most %.0f%% of the honest queries:"
                                + " detectors or a protected graph must do the rest",
                        100 * facts.maxF1(),
                        100 * facts.maxRefused()));
    }

    /** The detector that sees each attacker best. */
    private static Map<String, GuardFacts.Detection> best(GuardFacts facts) {
        Comparator<GuardFacts.Detection> order =
                Comparator.comparingDouble(GuardFacts.Detection::caught).thenComparingDouble(GuardFacts.Detection::auc);
        Map<String, GuardFacts.Detection> best = new LinkedHashMap<>();
        for (GuardFacts.Detection found : facts.detectors()) {
            best.merge(found.attack(), found, (a, b) -> order.compare(b, a) > 0 ? b : a);
        }
        return best;
    }
}
