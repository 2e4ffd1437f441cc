package org.linkteller.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.ServedNodes;

/** A GCN of two layers, hardly trained, on the inference graph of a dataset of LINKTELLER_DATA: something to ask a server for. */
record ServedTwitch(Dataset.Part part, GnnModel model) {
    /** That a server keeps the base passes of. */
    private static final int SESSIONS = 64;

    static ServedTwitch of(String dataset) {
        Dataset loaded = Datasets.in(Path.of(System.getenv("LINKTELLER_DATA"))).load(dataset);
        PaperSettings settings = PaperSettings.of(loaded.name(), "gcn2");
        GnnModel model = new Trainer(Kernels.best(1))
                .train(settings.spec(), loaded.train(), settings.options().withEpochs(2), new Seed(1))
                .model();
        return new ServedTwitch(loaded.inference(), model);
    }

    InferenceServer serve(Guard guard) throws IOException {
        int count = part.graph().nodeCount();
        return InferenceServer.start(
                ServerOptions.defaults(),
                new ServedModel(
                        "twitch",
                        "1",
                        new LocalInference(model, part.graph(), 1, SESSIONS), // as the command serves so small a graph
                        ServedNodes.numbered(count),
                        model.features(),
                        model.classes(),
                        model.isMultiLabel()),
                guard);
    }
}
