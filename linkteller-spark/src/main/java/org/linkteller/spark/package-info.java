/**
 * The same audits on Apache Spark, and what only many machines can hold.
 *
 * <p>Grids: {@link org.linkteller.spark.SparkWorkers} does the tasks of audits and reproductions on executors. {@link
 * org.linkteller.spark.SparkMain} is the command line; under it everything else is the audit's own. No other module knows
 * of Spark.
 */
@NullMarked
package org.linkteller.spark;

import org.jspecify.annotations.NullMarked;
