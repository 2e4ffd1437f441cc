package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.DerivedModel;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.ModelProvenance;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.ServiceRecipe;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.math.Kernels;

/**
 * A model that needs no graph to answer, with what it may be said to protect.
 *
 * @param name of the protection, for people
 * @param data as the model sees it
 * @param statement one sentence per line
 */
record ProtectedTraining(
        String name, NodeClassifier model, LoadedData data, ModelProvenance provenance, String statement) {
    /** @param training of the model that is protected, {@code edgeless} of one of features alone */
    static ProtectedTraining of(
            Protection protection,
            LoadedData loaded,
            Training training,
            Training edgeless,
            Noise noise,
            Kernels kernels) {
        Defence defence = protection.defence();
        if (defence instanceof Defence.NoisyGraph) {
            throw new UsageException(
                    "--protection " + protection.label() + ": a model over a noisy graph has to be asked over"
                            + " the same one; release it first (linkteller perturb), then train and serve on the release");
        }
        Dataset plain = loaded.dataset();
        ServiceRecipe recipe = ServiceRecipe.of(protection.label(), defence, training, edgeless, false, noise);
        NodeClassifier model = recipe.make(plain, recipe.draw(plain), kernels).model();
        return new ProtectedTraining(
                protection.label(),
                Objects.requireNonNull(model),
                loaded,
                ModelProvenance.of(loaded, training).protectedBy(recipe.protection()),
                defence.statement(plain, noise.isSecure(), false).text());
    }

    /** A student of a model that was trained before: as private as that one, by its own word. */
    static ProtectedTraining fromTeacher(Path file, LoadedData loaded, long seed, Kernels kernels) {
        SavedModel saved = ModelFile.load(file);
        LoadedData seen = loaded.asSeenBy(saved, file.toString());
        if (!(saved.model() instanceof GnnModel teacher)) {
            throw new UsageException(file + ": expected a network as teacher, got a "
                    + saved.model().name());
        }
        GnnModel student = DerivedModel.Distilled.student(teacher, seen.dataset(), seed, kernels);
        Optional<String> before = Optional.ofNullable(saved.provenance().get(ModelProvenance.PROTECTION));
        return new ProtectedTraining(
                "student of " + file.getFileName(),
                student,
                seen,
                new ModelProvenance(saved.provenance())
                        .protectedBy(Optional.of(
                                "distill" + before.map(words -> ":" + words).orElse(""))),
                before.map(words -> "The teacher says it is protected by " + words
                                + "; the student is as private as that, and uses no graph to answer.")
                        .orElse(
                                "No epsilon: nothing is known of a protection of the teacher. If it was trained on a released"
                                        + " graph, its epsilon holds for the student; if on true edges, the answers still carry"
                                        + " what it learned of them. The student uses no graph to answer."));
    }

    SavedModel saved() {
        return provenance.saved(model, data);
    }
}
