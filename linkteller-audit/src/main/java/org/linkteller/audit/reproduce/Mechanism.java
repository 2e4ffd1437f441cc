package org.linkteller.audit.reproduce;

import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;

/** The paper's two protections, by the names its tables give them. */
enum Mechanism {
    EDGE_RAND("EdgeRand"),
    LAP_GRAPH("LapGraph");

    private final String printed;

    Mechanism(String printed) {
        this.printed = printed;
    }

    /** As the paper's tables spell it. */
    String printed() {
        return printed;
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

    static Mechanism printed(String name) {
        for (Mechanism mechanism : values()) {
            if (mechanism.printed.equals(name)) {
                return mechanism;
            }
        }
        throw new IllegalArgumentException("the paper has no protection named " + name);
    }
}
