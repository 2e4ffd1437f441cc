/**
 * The paper's tables and figures as declarations. An {@code Experiment} declares its {@code Cell}s, a cell declares where it
 * stands ({@code Place}), what the paper prints there and the {@code Reading}s that stand against it, a reading the {@code
 * Need}s that must be measured for it. Once they are, {@code Reproduction} holds every cell with its {@code Verdict}. Start at
 * {@link org.linkteller.audit.reproduce.table.Experiments}.
 */
@NullMarked
package org.linkteller.audit.reproduce.table;

import org.jspecify.annotations.NullMarked;
