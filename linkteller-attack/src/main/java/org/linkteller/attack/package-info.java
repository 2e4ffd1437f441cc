/**
 * Attacks that see nothing but the inference API and the attacker's own features, the scores they give to pairs of
 * nodes, and how good those scores are. Nothing here can name a graph: the module does not depend on the one that
 * declares it.
 */
@NullMarked
package org.linkteller.attack;

import org.jspecify.annotations.NullMarked;
