package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.ServiceKey;

/**
 * What a guard in front of the model would need, measured on simulated honest users and on attackers.
 *
 * @param targets nodes the attackers wanted
 * @param users honest users, each with {@code queriesPerUser} queries
 * @param maxF1 what an attack was allowed to reach when {@code budget} was chosen
 * @param maxRefused share of honest queries that was allowed to be refused
 * @param budget the largest number of queries per key and node that keeps both; null if none does, or if none {@link Budget#facedRoot}
 */
public record GuardFacts(
        @JsonUnwrapped ServiceKey service,
        @JsonProperty("targets") int targets,
        @JsonProperty("users") int users,
        @JsonProperty("queriesPerUser") int queriesPerUser,
        @JsonProperty("maxF1") double maxF1,
        @JsonProperty("maxRefused") double maxRefused,
        @JsonProperty("budget") @Nullable Long budget,
        @JsonProperty("budgets") List<Budget> budgets,
        @JsonProperty("detectors") List<Detection> detectors)
        implements Serializable {
    /**
     * One budget of queries per key and node.
     *
     * @param linkteller F1 of the published attack within the budget, and so on
     * @param linktellerRoot null on graphs too large for it, and in a first look with one draw
     * @param tenKeys F1 of the best attack by someone who has ten keys
     * @param refusedPerKeyAndNode share of honest queries refused if every key has such a budget
     * @param refusedPerNode the same if all keys share it
     */
    public record Budget(
            @JsonProperty("queries") long queries,
            @JsonProperty("linkteller") double linkteller,
            @JsonProperty("linktellerPlus") double linktellerPlus,
            @JsonProperty("groupProbing") double groupProbing,
            @JsonProperty("linktellerRoot") @Nullable Double linktellerRoot,
            @JsonProperty("tenKeys") double tenKeys,
            @JsonProperty("refusedPerKeyAndNode") double refusedPerKeyAndNode,
            @JsonProperty("refusedPerNode") double refusedPerNode)
            implements Serializable {
        /** The best of the attacks with one key. */
        public double f1() {
            double best = Math.max(linkteller, Math.max(linktellerPlus, groupProbing));
            return linktellerRoot == null ? best : Math.max(best, linktellerRoot);
        }

        /** Whether the attack that makes most of few queries was tried; before that nothing speaks for a budget. */
        public boolean facedRoot() {
            return linktellerRoot != null;
        }
    }

    /**
     * One detector against one kind of attacker.
     *
     * @param f1 of the attack when nobody stops it
     * @param auc chance that an attacker's key looks more suspicious than an honest user, a tie counting one half
     * @param caught share of his keys above the lowest threshold that wrongs at most one honest user in a hundred
     */
    public record Detection(
            @JsonProperty("attack") String attack,
            @JsonProperty("f1") double f1,
            @JsonProperty("queries") long queries,
            @JsonProperty("detector") String detector,
            @JsonProperty("auc") double auc,
            @JsonProperty("caught") double caught)
            implements Serializable {}

    public GuardFacts {
        budgets = List.copyOf(budgets);
        detectors = List.copyOf(detectors);
    }

    /** Whether budgets were tried by all that could break them. */
    boolean facedRoot() {
        return budgets.stream().anyMatch(budget -> budget.queries() > 1 && budget.facedRoot());
    }
}
