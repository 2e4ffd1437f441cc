package org.linkteller.gnn.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.layer.Normalization;

/** The grid of GCN settings to choose from; every list must name at least one value. */
public record SearchSpace(
        List<Double> learningRates,
        List<Double> dropouts,
        List<Integer> layers,
        List<Integer> hidden,
        List<Normalization> normalizations) {
    public SearchSpace {
        learningRates = filled("learning rate", learningRates);
        dropouts = filled("dropout", dropouts);
        layers = filled("number of layers", layers);
        hidden = filled("hidden width", hidden);
        normalizations = filled("normalisation", normalizations);
        for (int count : layers) {
            if (count < 1) {
                throw new IllegalArgumentException("a network has at least one layer, got " + count);
            }
        }
    }

    /** The space the paper searched: 7 x 6 x 3 x 4 x 4 settings. */
    public static SearchSpace paper() {
        return new SearchSpace(
                List.of(.005, .01, .02, .04, .05, .1, .2),
                List.of(.05, .1, .2, .3, .5, .8),
                List.of(1, 2, 3),
                List.of(64, 128, 256, 512),
                List.of(Normalization.values()));
    }

    /**
     * All settings, each once: a network of one layer has neither hidden widths nor anything to drop, so those axes are
     * skipped for it.
     */
    public List<Candidate> candidates(TrainingOptions options) {
        List<Candidate> candidates = new ArrayList<>();
        for (int layer : layers) {
            for (int width : layer == 1 ? List.of(0) : hidden) {
                for (Normalization normalization : normalizations) {
                    for (double dropout : layer == 1 ? List.of(0.0) : dropouts) {
                        for (double rate : learningRates) {
                            GnnSpec.Gcn spec =
                                    new GnnSpec.Gcn(Collections.nCopies(layer - 1, width), normalization, dropout);
                            candidates.add(new Candidate(spec, options.withLearningRate(rate)));
                        }
                    }
                }
            }
        }
        return List.copyOf(candidates);
    }

    /** One point of the grid. */
    public record Candidate(GnnSpec.Gcn spec, TrainingOptions options) {}

    private static <T> List<T> filled(String what, List<T> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("the grid names no " + what);
        }
        return List.copyOf(values);
    }
}
