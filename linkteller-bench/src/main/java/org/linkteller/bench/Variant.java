package org.linkteller.bench;

import org.linkteller.math.Kernels;

/** Which kernels a benchmark runs, on one thread. */
public enum Variant {
    PLAIN,
    VECTOR;

    Kernels kernels() {
        Kernels kernels = this == PLAIN ? Kernels.plain(1) : Kernels.best(1);
        if (this == VECTOR && !kernels.name().startsWith("vector")) {
            throw new IllegalStateException("start with --add-modules jdk.incubator.vector");
        }
        return kernels;
    }
}
