/**
 * The same audits on Apache Spark, and what only many machines can hold.
 *
 * <p>Graphs in partitions: {@link org.linkteller.spark.GraphStore} keeps them as Parquet, {@link
 * org.linkteller.spark.PartitionedGraph} lays edges with their destination, {@link org.linkteller.spark.SparkForward} asks a
 * GCN, {@link org.linkteller.spark.BigSweep} attacks, {@link org.linkteller.spark.SparkRelease} releases.
 *
 * <p>Grids: {@link org.linkteller.spark.SparkWorkers} does the tasks of audits and reproductions on executors. {@link
 * org.linkteller.spark.SparkMain} is the command line; under it everything else is the audit's own. No other module knows
 * of Spark.
 */
@NullMarked
package org.linkteller.spark;

import org.jspecify.annotations.NullMarked;
