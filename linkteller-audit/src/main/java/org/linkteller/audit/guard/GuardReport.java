package org.linkteller.audit.guard;

import java.util.List;
import org.linkteller.serve.Detector;

/**
 * What the guard's parts are worth on one dataset and model.
 *
 * @param detectors every detector against every kind of attacker
 * @param budgets what is left of the attack, and what honest users are refused, for each budget
 */
public record GuardReport(
        String dataset,
        String model,
        int targets,
        int users,
        int queriesPerUser,
        List<Detection> detectors,
        List<Budget> budgets) {
    /**
     * One detector against one attacker: an attacker is told from honest users by his suspicion, see {@link WatchedBox}.
     *
     * @param f1 of the attack when nobody stops it, exactly as many pairs named as there are edges
     * @param queries it asked
     * @param auc the chance that one of his keys looks more suspicious than an honest user, a tie counting one half
     * @param caught share of his keys above the lowest threshold that wrongs at most one honest user in a hundred
     */
    public record Detection(
            String attack, double f1, long queries, Detector detector, double auc, double caught, double threshold) {}

    /**
     * One budget Q.
     *
     * @param linkteller F1 of the attack with one key and Q queries per node
     * @param refusedPerKeyAndNode share of honest queries refused if Q counts per key and node
     * @param refusedPerNode share of honest queries refused if Q counts per node, whoever asks
     */
    public record Budget(
            long queries,
            double linkteller,
            double linktellerPlus,
            double refusedPerKeyAndNode,
            double refusedPerNode) {
        /** The better of the two attacks. */
        public double f1() {
            return Math.max(linkteller, linktellerPlus);
        }
    }
}
