package org.linkteller.audit;

import java.io.Serializable;
import org.linkteller.attack.ScoredPair;

/**
 * A pair that a sweep named, and whether it is an edge.
 *
 * @param approximate whether the score left out neighbours of a hub
 */
public record JudgedPair(ScoredPair pair, boolean edge, boolean approximate) implements Serializable {}
