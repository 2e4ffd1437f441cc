package org.linkteller.audit.reproduce.table;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;

/** The paper's two protections. */
enum Mechanism {
    EDGE_RAND(Method.EDGE_RAND),
    LAP_GRAPH(Method.LAP_GRAPH);

    private final Method method;

    Mechanism(Method method) {
        this.method = method;
    }

    /** As rows of the paper name it. */
    Method method() {
        return method;
    }

    EdgeDpMechanism at(double epsilon) {
        return switch (this) {
            case EDGE_RAND -> new EdgeRand(epsilon);
            case LAP_GRAPH -> new LapGraph(epsilon);
        };
    }

    static Mechanism of(EdgeDpMechanism protection) {
        return protection instanceof EdgeRand ? EDGE_RAND : LAP_GRAPH;
    }

    /** Empty for rows about anything else. */
    static Optional<Mechanism> of(Method method) {
        return Arrays.stream(values()).filter(one -> one.method == method).findFirst();
    }
}
