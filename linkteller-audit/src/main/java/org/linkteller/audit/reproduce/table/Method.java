package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** What a row of the paper is about, by the name printed there: an attack, a model or a protection. */
public enum Method {
    LINKTELLER("LinkTeller"),
    LSA2_POST("LSA2-post"),
    LSA2_ATTR("LSA2-attr"),
    /** Needs the density among the targets and nothing else. */
    RANDOM("random"),
    GCN("vanilla GCN"),
    GCN3("GCN 3-layer"),
    GAT3("GAT 3-layer (accuracy)"),
    MLP("MLP"),
    EDGE_RAND("EdgeRand"),
    LAP_GRAPH("LapGraph"),
    /** Protections that the paper does not have. */
    DISTILL("distill"),
    CLUSTER_COUNTS("cluster counts"),
    /** How the paper chooses epsilon. */
    REACHES_MLP("smallest that reaches the MLP"),
    /** The same where models are judged on the graph that is asked about instead of held-out labels. */
    REACHES_MLP_HERE("smallest that reaches the MLP on this graph"),
    /** And by the mean over all Twitch graphs. */
    REACHES_MLP_ON_ALL("smallest that reaches the MLP on all five graphs");

    private final String printed;

    Method(String printed) {
        this.printed = printed;
    }

    /** As the paper's tables spell it. */
    @JsonValue
    public String printed() {
        return printed;
    }

    static Method printed(String name) {
        return Arrays.stream(values())
                .filter(method -> method.printed.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no row of the paper is about " + name));
    }
}
