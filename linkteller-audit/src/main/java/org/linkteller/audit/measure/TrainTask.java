package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.math.Kernels;

/** One model, trained, or derived from one that was. */
record TrainTask(String model, ModelOrigin.Made origin) implements Task<TrainTask.School, TrainTask.Trained> {
    /** What each model is trained on, and the models that others are derived from. */
    record Lessons(Map<String, Dataset> data, Map<String, GnnModel> bases) implements Shared<School> {
        Lessons {
            data = Map.copyOf(data);
            bases = Map.copyOf(bases);
        }

        @Override
        public School open(int threads) {
            return new School(data, bases, Kernels.best(threads));
        }
    }

    record School(Map<String, Dataset> data, Map<String, GnnModel> bases, Kernels kernels) {}

    record Trained(NodeClassifier model, double seconds) implements Serializable {}

    @Override
    public String title() {
        return "training model " + model;
    }

    @Override
    public Trained at(School school) {
        long start = System.nanoTime();
        Dataset data = Objects.requireNonNull(school.data.get(model));
        Optional<GnnModel> trained = Optional.ofNullable(school.bases.get(model));
        NodeClassifier made = origin.make(
                data, base -> trained.orElseGet(() -> base.train(data.train(), school.kernels)), school.kernels);
        return new Trained(made, (System.nanoTime() - start) / 1e9);
    }
}
