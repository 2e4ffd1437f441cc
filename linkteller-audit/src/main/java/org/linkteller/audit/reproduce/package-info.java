/**
 * The paper's tables and figures, measured again and compared cell by cell. A table ({@code Experiment}) declares cells, a
 * {@code Cell} declares the measurements it needs, a {@code Need} is measured once whoever asks for it. Start at {@link
 * org.linkteller.audit.reproduce.Reproducer}; {@code Laboratory} has the needs measured by the engine of the package
 * measure, {@code Reproduction} holds what came of them, and {@code Reproduction...} and {@code ...Markdown} show it.
 */
@NullMarked
package org.linkteller.audit.reproduce;

import org.jspecify.annotations.NullMarked;
