/**
 * Attacks that see nothing but the inference API and the attacker's own features, and the scores they give to pairs of
 * nodes. Nothing here can name a graph, since the module does not depend on the one that declares it, nor the judge, since
 * an architecture test forbids it.
 *
 * <p>Start at {@link org.linkteller.attack.LinkAttack}, what an attack is, and {@link
 * org.linkteller.attack.AttackerView}, all it has; {@link org.linkteller.attack.Attacks} lists them. Then
 * <ol>
 *   <li>{@link org.linkteller.attack.LinkTeller}, the published attack, is the pattern of all others: a {@code
 *       QuerySession} counts the queries, a {@code Prober} changes a row ({@code ProbeRows}) and measures what moved, an {@code
 *       InfluenceMatrix} collects it, and a reading turns it into {@link org.linkteller.attack.PairScores} of
 *       {@link org.linkteller.attack.Pairs}.
 *   <li>{@link org.linkteller.attack.LinkTellerPlus} chooses an {@code Approach} ({@code ApproachChoice}): {@code
 *       ScaledRows}, read by {@code PlusReading} with {@code SymmetricScale} and {@code PathDecoder}, or, for attention,
 *       {@code EqualRows} (a {@code CommonRow}), read by {@code HopPeeling}, or {@code RootRows}, the root below.
 *   <li>{@link org.linkteller.attack.LinkTellerRoot} ({@code RootHunt}) makes a {@code LinearBox} of the box, learns
 *       the degrees through it ({@code DegreeSearch}) and solves the {@code Equations} of random probes by a {@code
 *       ConstrainedRoot}, for every {@code RootLaw} that may hold.
 *   <li>{@link org.linkteller.attack.LinkTellerLabels} sees decisions alone ({@code Decider}, ways chosen by {@code LabelReading}): {@code
 *       LabelLadders} tip the nodes of a {@code LabelBox} one by one, {@code LabelShells} keep all nodes on the verge of
 *       a {@code BoundaryBox}.
 *   <li>{@link org.linkteller.attack.GroupProbing} asks less than once per target and solves for the rest ({@code
 *       GroupLasso}).
 *   <li>The baselines: {@link org.linkteller.attack.PosteriorCorrelation}, {@link
 *       org.linkteller.attack.AttributeCorrelation} ({@code CosineRows}), {@link org.linkteller.attack.RandomGuess}.
 *   <li>{@link org.linkteller.attack.DensityBelief}: how many pairs to name when nobody says how many edges there are.
 * </ol>
 *
 * <p>Four kinds of int occur: a node's id, its position among all queried nodes, a source's place in a matrix, and a
 * target's position among the pairs' nodes. Parameters say which: {@code id}, {@code position}, {@code source}, {@code
 * target}.
 */
@NullMarked
package org.linkteller.attack;

import org.jspecify.annotations.NullMarked;
