/**
 * The border between who has the edges and who has not. Everything both sides may know is declared here; nothing here
 * knows what a graph is.
 */
@NullMarked
package org.linkteller.api;

import org.jspecify.annotations.NullMarked;
