package org.linkteller.spark;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.gnn.GnnModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The forward pass over a stored graph. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = {
            "Answers of a trained GCN for every node of a graph made by spark import, as text: node,logit,logit,...",
            "The model is trained on one machine (linkteller train), on a sample or a smaller graph."
        },
        footer = {"", "Example:  linkteller spark predict --graph big --model-file gcn.safetensors --out logits"})
final class GraphPredictCommand implements Callable<Integer> {
    @Mixin
    MasterOption master;

    @Option(names = "--graph", required = true, paramLabel = "PATH", description = "What spark import wrote.")
    String graph;

    @Option(names = "--model-file", required = true, paramLabel = "FILE", description = "The trained model.")
    Path modelFile;

    @Option(names = "--out", required = true, paramLabel = "PATH", description = "A folder that is not there yet.")
    String out;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        GnnModel model = MasterOption.gcn(modelFile);
        try (Cluster cluster = master.open()) {
            cluster.requireNew(out);
            GraphStore store = GraphStore.open(cluster.session(), graph);
            store.requireColumns(model, modelFile);
            SparkForward.save(cluster, store, model, out);
            spec.commandLine()
                    .getOut()
                    .printf(
                            Locale.ROOT,
                            "%s: %,d nodes, %d classes%n",
                            out,
                            store.meta().nodes(),
                            model.classes());
        }
        return ExitCode.DONE;
    }
}
