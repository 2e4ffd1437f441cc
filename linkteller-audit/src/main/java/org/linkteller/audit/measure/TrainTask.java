package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.math.Kernels;

/** One model, trained. */
record TrainTask(String model, Training training) implements Task<TrainTask.School, TrainTask.Trained> {
    /** What each model is trained on. */
    record Lessons(Map<String, Dataset.Part> parts) implements Shared<School> {
        Lessons {
            parts = Map.copyOf(parts);
        }

        @Override
        public School open(int threads) {
            return new School(parts, Kernels.best(threads));
        }
    }

    record School(Map<String, Dataset.Part> parts, Kernels kernels) {}

    record Trained(GnnModel model, double seconds) implements Serializable {}

    @Override
    public Trained at(School school) {
        long start = System.nanoTime();
        GnnModel made = training.train(Objects.requireNonNull(school.parts.get(model)), school.kernels);
        return new Trained(made, (System.nanoTime() - start) / 1e9);
    }
}
