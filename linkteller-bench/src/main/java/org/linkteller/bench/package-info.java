/** JMH benchmarks, one class per operation, and the table of ratios that bench/RESULTS.md records. */
@NullMarked
package org.linkteller.bench;

import org.jspecify.annotations.NullMarked;
