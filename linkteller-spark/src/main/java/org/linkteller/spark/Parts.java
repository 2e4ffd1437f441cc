package org.linkteller.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/** How the nodes 0, 1, 2, ... are dealt out to partitions: one after the other, as cards are. */
record Parts(int count, int nodes) implements Serializable {
    int of(int node) {
        return node % count;
    }

    /** The place of a node in its part. */
    int index(int node) {
        return node / count;
    }

    int node(int part, int index) {
        return index * count + part;
    }

    int size(int part) {
        return (nodes - part + count - 1) / count;
    }

    /** What becomes of all that was sent to a part; it stays there. */
    @FunctionalInterface
    interface Making<T, R> extends Serializable {
        R make(int part, Iterable<T> sent);
    }

    /** One value for each part. */
    <T, R> JavaPairRDD<Integer, R> blocks(JavaPairRDD<Integer, T> sent, Making<T, R> making) {
        return sent.groupByKey(partitioner())
                .mapPartitionsToPair(
                        entries -> {
                            List<Tuple2<Integer, R>> made = new ArrayList<>();
                            entries.forEachRemaining(
                                    entry -> made.add(new Tuple2<>(entry._1, making.make(entry._1, entry._2))));
                            return made.iterator();
                        },
                        true); // no part moves: Spark need not shuffle again to join them
    }

    /** Sends the key p to partition p. */
    Partitioner partitioner() {
        return new HashPartitioner(count);
    }
}
