package org.linkteller.audit.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.guard.GuardReport;
import org.linkteller.serve.GuardRules;

/**
 * What a guard in front of the model would need, measured on simulated honest users and on attackers.
 *
 * @param targets nodes the attackers wanted
 * @param users honest users, each with {@code queriesPerUser} queries
 * @param maxF1 what an attack was allowed to reach when {@code budget} was chosen
 * @param maxRefused share of honest queries that was allowed to be refused
 * @param budget the largest number of queries per key and node that keeps both; null if none does
 */
public record GuardFacts(
        String dataset,
        String model,
        int targets,
        int users,
        int queriesPerUser,
        double maxF1,
        double maxRefused,
        @Nullable Long budget,
        List<Budget> budgets,
        List<Detection> detectors) {
    /**
     * One budget of queries per key and node.
     *
     * @param linkteller F1 of the published attack within the budget, and so on
     * @param tenKeys F1 of the best attack by someone who has ten keys
     * @param refusedPerKeyAndNode share of honest queries refused if every key has such a budget
     * @param refusedPerNode the same if all keys share it
     */
    public record Budget(
            long queries,
            double linkteller,
            double linktellerPlus,
            double groupProbing,
            double tenKeys,
            double refusedPerKeyAndNode,
            double refusedPerNode) {
        /** The best of the attacks with one key. */
        public double f1() {
            return Math.max(linkteller, Math.max(linktellerPlus, groupProbing));
        }
    }

    /**
     * One detector against one kind of attacker.
     *
     * @param f1 of the attack when nobody stops it
     * @param auc chance that an attacker's key looks more suspicious than an honest user, a tie counting one half
     * @param caught share of his keys above the lowest threshold that wrongs at most one honest user in a hundred
     */
    public record Detection(String attack, double f1, long queries, String detector, double auc, double caught) {}

    public GuardFacts {
        budgets = List.copyOf(budgets);
        detectors = List.copyOf(detectors);
    }

    /** A study's measurements; an attacker whose keys are watched together is an attacker of his own here. */
    public static GuardFacts of(GuardReport report) {
        return new GuardFacts(
                report.dataset(),
                report.model(),
                report.targets(),
                report.users(),
                report.queriesPerUser(),
                report.maxF1(),
                report.maxRefused(),
                report.chosen().map(choice -> choice.budget().queries()).orElse(null),
                report.budgets().stream()
                        .map(b -> new Budget(
                                b.queries(),
                                b.linkteller(),
                                b.linktellerPlus(),
                                b.groupProbing(),
                                b.tenKeys(),
                                b.refusedPerKeyAndNode(),
                                b.refusedPerNode()))
                        .toList(),
                report.detectors().stream()
                        .map(d -> new Detection(
                                d.scope() == GuardRules.Scope.KEY ? d.attack() : d.attack() + " watched together",
                                d.f1(),
                                d.queries(),
                                d.detector().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                                d.auc(),
                                d.caught()))
                        .toList());
    }
}
