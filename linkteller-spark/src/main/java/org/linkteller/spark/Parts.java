package org.linkteller.spark;

import java.io.Serializable;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;

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

    /** Sends the key p to partition p. */
    Partitioner partitioner() {
        return new HashPartitioner(count);
    }
}
