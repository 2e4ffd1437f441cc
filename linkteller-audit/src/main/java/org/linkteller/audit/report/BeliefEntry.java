package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import org.linkteller.attack.DensityBelief;
import org.linkteller.attack.PairScores;
import org.linkteller.judge.PairTruth;

/**
 * What an attacker who does not know the density comes to believe about it, and what comes of naming so many pairs.
 *
 * @param method how he came to it
 */
public record BeliefEntry(
        @JsonProperty("method") String method,
        @JsonProperty("density") double density,
        @JsonProperty("named") long named,
        @JsonProperty("precision") double precision,
        @JsonProperty("recall") double recall,
        @JsonProperty("f1") double f1)
        implements Serializable {
    public static BeliefEntry of(DensityBelief belief, PairScores scores, PairTruth truth) {
        double found = 0;
        for (int pair : scores.ranking(belief.named())) {
            found += truth.isEdge(pair) ? 1 : 0;
        }
        return new BeliefEntry(
                belief.method(),
                belief.density(),
                belief.named(),
                belief.named() == 0 ? 0 : found / belief.named(),
                truth.edges() == 0 ? 0 : found / truth.edges(),
                found == 0 ? 0 : 2 * found / (belief.named() + truth.edges()));
    }
}
