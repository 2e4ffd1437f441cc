package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.linkteller.api.box.Box;
import org.linkteller.audit.OwnSettings;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.OwnFiles;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.file.ModelFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A dataset of the catalogue, or a user's own files in its place. */
final class DataOptions {
    @Spec
    CommandSpec own;

    @Mixin
    DataFolder folder;

    @Option(names = "--dataset", paramLabel = "NAME", description = "A dataset of the catalogue.")
    Optional<String> dataset;

    @Mixin
    OwnFileOptions files;

    /** Reads what was chosen and says what was read of own files; refuses half a choice and two at once. */
    LoadedData load(CommandSpec spec) {
        return load(spec, Optional.empty());
    }

    /**
     * The same as a trained model has to see it.
     *
     * @param modelFile empty where the model is yet to be trained
     */
    LoadedData load(CommandSpec spec, Optional<Path> modelFile) {
        Map<String, List<String>> given = given();
        Optional<OwnFiles> chosen = OwnSettings.of("options", given);
        LoadedData plain = new DataShelf(Datasets.in(folder.path), chosen, 1)
                .load(chosen.map(OwnFiles::name).orElseGet(dataset::orElseThrow));
        LoadedData loaded = modelFile
                .map(file -> plain.asSeenBy(ModelFile.load(file), file.toString()))
                .orElse(plain);
        boolean quiet = spec.findOption("--quiet") != null
                && spec.commandLine().getParseResult().hasMatchedOption("--quiet");
        (quiet ? loaded.warnings() : loaded.told(List.of(Box.FULL)))
                .forEach(line -> spec.commandLine().getErr().println(line));
        return loaded;
    }

    /** The same with a dataset to take when nothing was chosen. */
    LoadedData loadOr(String otherwise, CommandSpec spec, Optional<Path> modelFile) {
        if (given().isEmpty()) {
            dataset = Optional.of(otherwise);
        }
        return load(spec, modelFile);
    }

    /** What is read, and another file besides: no result may replace any of them. */
    Path[] inputs(Optional<Path> another) {
        return Stream.concat(files.files(), another.stream()).toArray(Path[]::new);
    }

    /** What was given, under the names of the plan file. */
    Map<String, List<String>> given() {
        return GivenOptions.of(own);
    }
}
