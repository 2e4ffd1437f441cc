/**
 * The whole graph of a GCN from a few hundred queries. Start at {@link org.linkteller.attack.root.LinkTellerRoot}: {@code
 * RootHunt} makes a {@code LinearBox} of the box, learns the degrees through it ({@code DegreeSearch}) and solves the {@code
 * Equations} of random probes by a {@code ConstrainedRoot}, for every {@code RootLaw} that may hold. Where a node is felt only
 * near by, {@code BallHunt} goes another way: {@code BallProbes} change groups of nodes, {@code BallReading} makes a {@code
 * SymmetricMap} of who felt what, and a {@code SparseRoot} finds the graph for every {@code TwoStepLaw} that may hold. A map that is
 * known to some percent only has a {@code RefinedRoot}.
 */
@NullMarked
package org.linkteller.attack.root;

import org.jspecify.annotations.NullMarked;
