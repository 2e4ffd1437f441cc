/**
 * The words of the attacker's side: nothing here, or in the rooms below, can name a graph, since the module does not depend on the
 * one that declares it, nor the judge, since an architecture test forbids it.
 *
 * <p>Start at {@link org.linkteller.attack.LinkAttack}, what an attack is, and {@link org.linkteller.attack.AttackerView},
 * all it has; it gives {@link org.linkteller.attack.PairScores} to {@link org.linkteller.attack.Pairs}. {@link
 * org.linkteller.attack.DensityBelief} says how many pairs to name when nobody says how many edges there are. The attacks live
 * in rooms, each of which may know only those before it:
 * <ol>
 *   <li>{@code influence}: how a box is asked and its answers are read; the published attack and its grouped twin.
 *   <li>{@code baseline}: what needs no changed features.
 *   <li>{@code root}: the whole graph from equations; {@code label}: edges from decisions.
 *   <li>{@code plus}: the attack that chooses among all these.
 *   <li>{@code catalogue}: every attack by its name.
 * </ol>
 *
 * <p>Four kinds of int occur: a node's id, its position among all queried nodes, a source's place in a matrix, and a
 * target's position among the pairs' nodes. Parameters say which: {@code id}, {@code position}, {@code source}, {@code
 * target}.
 */
@NullMarked
package org.linkteller.attack;

import org.jspecify.annotations.NullMarked;
