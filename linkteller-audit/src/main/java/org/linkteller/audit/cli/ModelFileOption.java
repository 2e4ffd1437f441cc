package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Option;

/** A model that was trained before, in place of one that is trained now. */
final class ModelFileOption {
    @Option(names = "--model-file", paramLabel = "FILE", description = "A trained model; train none.")
    Optional<Path> file;

    /** The data as that model has to see them. */
    LoadedData see(LoadedData data) {
        return file.map(path -> data.asSeenBy(ModelFile.load(path), path.toString()))
                .orElse(data);
    }

    /** @param settings of the model that is trained if there is none */
    NodeClassifier model(Dataset data, Supplier<PaperSettings> settings, long seed, int threads) {
        return file.map(path -> ModelFile.load(path).model())
                .orElseGet(() -> Training.of(data, settings.get(), seed).train(data.train(), Kernels.best(threads)));
    }
}
