package org.linkteller.audit.guard;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.serve.guard.Detector;
import org.linkteller.serve.guard.GuardRules;

/**
 * What the guard's parts are worth on one dataset and model.
 *
 * @param targets nodes an attacker wants at a time
 * @param draws sets of targets attacked, each by a new attacker
 * @param maxF1 what an attack was allowed to reach when the budget was chosen
 * @param maxRefused share of honest queries that was allowed to be refused
 * @param detectors every detector against every kind of attacker
 * @param budgets what is left of the attack, and what honest users are refused, for each budget
 */
public record GuardReport(
        String dataset,
        String model,
        int targets,
        int draws,
        int users,
        int queriesPerUser,
        double maxF1,
        double maxRefused,
        List<Detection> detectors,
        List<GuardFacts.Budget> budgets,
        @Nullable Choice choice) {
    /**
     * One detector against one kind of attacker, told from honest users by their suspicion, see {@link WatchedBox}.
     *
     * @param f1 of the attack when nobody stops it, exactly as many pairs named as there are edges; mean over the draws
     * @param queries of one attack
     * @param scope whether a key is compared with an honest user, or ten keys together with ten honest users together
     * @param auc the chance that an attacker looks more suspicious than an honest user, a tie counting one half
     * @param caught attackers at or above {@code threshold}
     * @param wronged honest users there; others than those it was set on
     * @param threshold the lowest one that wrongs at most one in a hundred of the users it was set on
     * @param roc from wronging nobody to catching everybody
     */
    public record Detection(
            String attack,
            double f1,
            long queries,
            Detector detector,
            GuardRules.Scope scope,
            double auc,
            Share caught,
            Share wronged,
            double threshold,
            List<RocPoint> roc) {}

    /** At one threshold: the share of honest users that reach it and the share of attackers that do. */
    public record RocPoint(double wronged, double caught) {}

    /**
     * The budget chosen, and what the attack reaches under it on targets that had no part in the choice.
     *
     * @param budget as measured on the targets it was chosen on
     */
    public record Choice(GuardFacts.Budget budget, double f1OnOtherTargets) {}

    /** Empty if no budget does what was asked. */
    public Optional<Choice> chosen() {
        return Optional.ofNullable(choice);
    }

    /** For an audit's report; an attacker whose keys are watched together is an attacker of his own there. */
    public GuardFacts toFacts(ServiceKey service) {
        return new GuardFacts(
                service,
                targets,
                users,
                queriesPerUser,
                maxF1,
                maxRefused,
                chosen().map(choice -> choice.budget().queries()).orElse(null),
                budgets,
                detectors.stream()
                        .map(d -> new GuardFacts.Detection(
                                d.scope() == GuardRules.Scope.KEY ? d.attack() : d.attack() + " watched together",
                                d.f1(),
                                d.queries(),
                                d.detector().title(),
                                d.auc(),
                                d.caught().value()))
                        .toList());
    }
}
