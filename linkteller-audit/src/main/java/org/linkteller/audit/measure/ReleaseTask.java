package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.Map;
import org.linkteller.data.Dataset;
import org.linkteller.graph.Graph;

/** The graphs of one service, drawn. */
record ReleaseTask(String service, Release release) implements Task<ReleaseTask.Plain, ReleaseTask.Graphs> {
    /** The true data by service. */
    record Plain(Map<String, Dataset> data) implements Shared<Plain> {
        Plain {
            data = Map.copyOf(data);
        }

        @Override
        public Plain open(int threads) {
            return this;
        }
    }

    record Graphs(Graph training, Graph inference) implements Serializable {
        Dataset over(Dataset plain) {
            return plain.withGraphs(training, inference);
        }
    }

    @Override
    public String title() {
        return "releasing " + release.mechanism().label() + " for service " + service;
    }

    @Override
    public Graphs at(Plain plain) {
        Dataset drawn = release.of(java.util.Objects.requireNonNull(plain.data.get(service)));
        return new Graphs(drawn.train().graph(), drawn.inference().graph());
    }
}
