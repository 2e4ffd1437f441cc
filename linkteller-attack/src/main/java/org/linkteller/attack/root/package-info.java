/**
 * The whole graph of a GCN from a few hundred queries. Start at {@link org.linkteller.attack.root.LinkTellerRoot}: {@code
 * RootHunt} makes a {@code LinearBox} of the box, learns the degrees through it ({@code DegreeSearch}) and solves the {@code
 * Equations} of random probes by a {@code ConstrainedRoot}, for every {@code RootLaw} that may hold.
 */
@NullMarked
package org.linkteller.attack.root;

import org.jspecify.annotations.NullMarked;
