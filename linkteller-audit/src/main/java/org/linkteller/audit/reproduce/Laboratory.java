package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.linkteller.api.Seed;
import org.linkteller.audit.GraphFile;
import org.linkteller.audit.RunFolder;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;
import org.linkteller.data.Dataset;
import org.linkteller.data.Relation;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.SavedModel;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.NoiseSource;

/**
 * Makes the models the measurements need, and measures. Models and noisy graphs stay in the folder under a key of all that
 * decides them; noise is seeded, so a graph that was not kept comes out the same when drawn again.
 */
final class Laboratory {
    /** Larger graphs are quicker drawn again than their files are worth. */
    private static final long MOST_EDGES_KEPT = 2_000_000;

    /** Holds out the validation labels; the same for all models, so that they are comparable. */
    private static final Seed HELD_OUT = new Seed(42);

    private final KnownData data;
    private final RunFolder folder;
    private final Results results;
    private final int threads;
    private final Consumer<Need> done;

    /**
     * @param threads for linkteller-root and the kernels; several laboratories' worth of work may go on at once
     * @param done hears of every finished measurement, from any thread
     */
    Laboratory(KnownData data, RunFolder folder, Results results, int threads, Consumer<Need> done) {
        this.data = data;
        this.folder = folder;
        this.results = results;
        this.threads = threads;
        this.done = done;
    }

    /** What is missing of some needs that share one trained model. */
    void measure(List<Need> needs) {
        Map<Setup, List<Need>> bySetup = new LinkedHashMap<>();
        needs.stream()
                .filter(need -> !results.has(need))
                .sorted(Comparator.comparingDouble(Cost::of)) // a run that is stopped has filled most cells it could
                .forEach(need -> bySetup.computeIfAbsent(need.setup(), setup -> new ArrayList<>())
                        .add(need));
        try {
            for (Map.Entry<Setup, List<Need>> entry : bySetup.entrySet()) {
                measure(entry.getKey(), entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measure(Setup setup, List<Need> needs) throws IOException {
        Dataset plain = data.load(setup.dataset());
        if (setup.isModelFree()) {
            run(AttackBench.modelFree(plain), needs);
            return;
        }
        Dataset asked = setup.validation() ? plain.forTuning(HELD_OUT) : plain;
        Dataset guarded = setup.isProtected() ? guarded(setup, asked) : asked;
        Trained trained = trained(setup, guarded.train());
        if (needs.contains(setup)) {
            results.put(setup, utility(guarded, asked.inference().graph(), trained));
            done.accept(setup);
        }
        run(new AttackBench(asked, trained.model, guarded.inference().graph(), threads), needs);
    }

    private void run(AttackBench bench, List<Need> needs) throws IOException {
        for (Need need : needs) {
            if (need instanceof AttackRun run) {
                results.put(run, bench.run(run));
                done.accept(run);
            }
        }
    }

    /** Both graphs are perturbed on their own, as the public code does; in a validation setup they are one. */
    private Dataset guarded(Setup setup, Dataset plain) throws IOException {
        Graph trainedOn = noisy(
                setup, setup.trainedOn() + " training graph", plain.train().graph());
        return plain.withGraphs(
                trainedOn,
                plain.relation() instanceof Relation.Same
                        ? trainedOn
                        : noisy(
                                setup,
                                setup.dataset() + " inference graph",
                                plain.inference().graph()));
    }

    private Graph noisy(Setup setup, String which, Graph graph) throws IOException {
        String label = which + " " + setup.protection().label() + " noise " + setup.noise();
        Path kept = folder.place("graphs/" + RunFolder.hash(label) + ".npy");
        if (Files.exists(kept)) {
            return GraphFile.load(kept, graph.nodeCount());
        }
        Graph released = setup.protection().perturb(graph, NoiseSource.seeded(new Seed(setup.noise()).derive(label)));
        if (released.edgeCount() <= MOST_EDGES_KEPT) {
            GraphFile.write(kept, released);
        }
        return released;
    }

    private record Trained(GnnModel model, double seconds) {}

    /** How long a kept model took to train. */
    record TrainingTime(String model, double seconds) {}

    private Trained trained(Setup setup, Dataset.Part part) throws IOException {
        Path kept = folder.place("models/" + setup.trainingKey() + ".safetensors");
        Path time = folder.place("models/" + setup.trainingKey() + ".json");
        if (Files.exists(kept)) {
            double seconds = JsonReport.load(time, TrainingTime.class).seconds();
            return new Trained(ModelFile.load(kept).model(), seconds);
        }
        PaperSettings settings = PaperSettings.of(setup.dataset(), setup.model());
        long start = System.nanoTime();
        GnnModel model = setup.prepare(new Trainer(Kernels.best(threads)))
                .train(settings.spec(), part, settings.options(), new Seed(setup.seed()).derive("train"))
                .model();
        double seconds = (System.nanoTime() - start) / 1e9;
        folder.write("models/" + time.getFileName(), JsonReport.text(new TrainingTime(setup.training(), seconds)));
        ModelFile.save(SavedModel.of(model), kept); // last: it marks the model complete
        return new Trained(model, seconds);
    }

    /** Bins go by the degree in the true graph. */
    private static UtilityResult utility(Dataset guarded, Graph truth, Trained trained) {
        Dataset.Part part = guarded.inference();
        LocalInference box = new LocalInference(trained.model, part.graph());
        UtilityScore score = UtilityScore.of(
                guarded.facts().utility(),
                box.predict(part.visible(), part.features()),
                part.labels(),
                part.scored(),
                truth::degree);
        return new UtilityResult(
                score.value(),
                score.byDegree().stream()
                        .map(bin -> new DegreeBin(bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                        .toList(),
                trained.seconds);
    }
}
