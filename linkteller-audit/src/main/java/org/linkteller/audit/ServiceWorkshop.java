package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.linkteller.api.Seed;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.SavedModel;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.NoiseSource;

/**
 * Makes the services a plan names: protects the graph, trains the model, measures what it is worth. Models and drawn
 * graphs are kept in the run folder under a key of everything that decides them and taken from there the next time, so
 * a resumed run goes on with the very graph it drew.
 */
public final class ServiceWorkshop {
    private final AuditData data;
    private final Kernels kernels;
    private final AuditListener listener;

    public ServiceWorkshop(AuditData data, Kernels kernels, AuditListener listener) {
        this.data = data;
        this.kernels = kernels;
        this.listener = listener;
    }

    /** A short name for everything that decides a service: settings, seeds, and the data by its checksum. */
    String key(AuditPlan plan, Service service) throws IOException {
        Dataset plain = data.load(plan, service.dataset()).dataset();
        String model = plan.modelFile().isPresent()
                ? "file " + RunFolder.hash(Files.readAllBytes(plan.modelFile().get()))
                : settings(plan, service).toString();
        return RunFolder.hash(String.join(
                "\n",
                service.toString(),
                model,
                plain.facts().sha256(),
                "noise " + plan.seededNoise().map(String::valueOf).orElse("secure"),
                plan.separateReleases() ? "separate releases" : ""));
    }

    PreparedService prepare(AuditPlan plan, Service service, RunFolder folder, String key) throws IOException {
        AuditData.Loaded loaded = data.load(plan, service.dataset());
        Dataset plain = loaded.dataset();
        Dataset guarded = guarded(plan, service, plain, folder, key);
        GnnModel model = model(plan, service, guarded, folder, key);
        return new PreparedService(
                plain,
                loaded.nodeName(),
                guarded,
                model,
                utility(service, guarded, model, plain.inference().graph()::degree));
    }

    private Dataset guarded(AuditPlan plan, Service service, Dataset plain, RunFolder folder, String key)
            throws IOException {
        if (!service.isProtected()) {
            return plain;
        }
        Path training = folder.place("services/" + key + "/training-graph.npy");
        Path asked = folder.place("services/" + key + "/inference-graph.npy");
        if (Files.exists(asked)) { // written last
            return plain.withGraphs(
                    GraphFile.load(training, plain.train().graph().nodeCount()),
                    GraphFile.load(asked, plain.inference().graph().nodeCount()));
        }
        listener.log("perturbing " + service);
        NoiseSource noise = noise(plan, service);
        Dataset guarded = plan.separateReleases()
                ? plain.protectedSeparately(service.protection(), noise)
                : plain.protectedBy(service.protection(), noise);
        GraphFile.write(training, guarded.train().graph());
        GraphFile.write(asked, guarded.inference().graph());
        return guarded;
    }

    /** Seeded noise differs between services, like secure noise does. */
    private static NoiseSource noise(AuditPlan plan, Service service) {
        Optional<Long> seed = plan.seededNoise();
        return seed.isPresent()
                ? NoiseSource.seeded(new Seed(seed.get()).derive("noise").derive(service.toString()))
                : NoiseSource.secure();
    }

    private GnnModel model(AuditPlan plan, Service service, Dataset guarded, RunFolder folder, String key)
            throws IOException {
        if (plan.modelFile().isPresent()) {
            return ModelFile.load(plan.modelFile().get()).model();
        }
        Path kept = folder.place("services/" + key + "/model.safetensors");
        if (Files.exists(kept)) {
            return ModelFile.load(kept).model();
        }
        listener.log("training " + service);
        PaperSettings settings = settings(plan, service);
        GnnModel model = new Trainer(kernels)
                .train(settings.spec(), guarded.train(), settings.options(), new Seed(service.seed()).derive("train"))
                .model();
        ModelFile.save(SavedModel.of(model), kept);
        return model;
    }

    private static PaperSettings settings(AuditPlan plan, Service service) {
        return plan.overrides().applyTo(PaperSettings.of(service.dataset(), service.model()));
    }

    private UtilityEntry utility(Service service, Dataset guarded, GnnModel model, IntUnaryOperator trueDegrees) {
        Dataset.Part part = guarded.inference();
        UtilityScore score = UtilityScore.of(
                guarded.facts().utility(),
                new LocalInference(model, part.graph()).predict(part.visible(), part.features()),
                part.labels(),
                part.scored(),
                trueDegrees);
        return new UtilityEntry(
                service.dataset(),
                service.model(),
                service.seed(),
                service.protection().name(),
                service.isProtected() ? service.protection().epsilon() : null,
                score.metric().key(),
                score.value(),
                score.byDegree().stream()
                        .map(bin -> new UtilityEntry.DegreeBin(
                                bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                        .toList());
    }
}
