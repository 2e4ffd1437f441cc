package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceApi;
import org.linkteller.data.Datasets;
import org.linkteller.data.EdgeFiles;
import org.linkteller.data.EdgeList;
import org.linkteller.data.EdgeReport;
import org.linkteller.data.IdMap;
import org.linkteller.data.NodeFiles;
import org.linkteller.data.Standardization;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.SavedModel;
import org.linkteller.graph.Graph;
import org.linkteller.serve.Guard;
import org.linkteller.serve.GuardRules;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.NodeNames;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.WireLimits;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Alice: one model and one private graph behind the Open Inference Protocol, until interrupted. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve a model on a private graph over the Open Inference Protocol v2 (REST and gRPC).",
        footer = {
            "",
            "Clients send node ids and features and get one row of scores per node; /docs describes it all.",
            "The password of a key store is read from LINKTELLER_KEYSTORE_PASSWORD.",
            "",
            "Example:  linkteller serve --model model.safetensors --edges friends.csv --port 8080 --guard guard.yaml"
        })
final class ServeCommand implements Callable<Integer> {
    @Option(names = "--model", paramLabel = "FILE", required = true, description = "Model file.")
    Path model;

    @ArgGroup(multiplicity = "1")
    Source source;

    /** Where the private edges come from. */
    static final class Source {
        @Option(names = "--edges", paramLabel = "FILE", description = "Private edges.")
        @Nullable
        Path edges;

        @Option(names = "--dataset", paramLabel = "D", description = "Inference graph of a dataset of the catalogue.")
        @Nullable
        String dataset;
    }

    @Option(
            names = "--nodes",
            paramLabel = "FILE or COUNT",
            description = "All nodes, with or without edges (default: those the edge file names).")
    @Nullable
    String nodes;

    @Mixin
    WireOptions wire;

    @Option(names = "--model-version", paramLabel = "V", defaultValue = "1", description = "Version in the protocol.")
    String version;

    @Option(
            names = "--raw-features",
            description = "Clients send raw features; the model file's scaling is applied here.")
    boolean raw;

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address to bind (default: 127.0.0.1 only).")
    String host;

    @Option(names = "--port", paramLabel = "P", defaultValue = "8080", description = "Port of REST; 0 for any.")
    int port;

    @Option(names = "--grpc-port", paramLabel = "P", description = "Port of gRPC (default: none).")
    @Nullable
    Integer grpcPort;

    @Option(names = "--tls", paramLabel = "KEYSTORE", description = "PKCS12 or JKS key store: serve TLS.")
    @Nullable
    Path keyStore;

    @Option(names = "--guard", paramLabel = "GUARD.yaml", description = "Keys, limits, budget, detectors, hardening.")
    @Nullable
    Path guard;

    @Option(names = "--max-body", paramLabel = "MB", defaultValue = "256", description = "Largest request (256).")
    int megabytes;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        SavedModel saved = ModelFile.load(model);
        GuardRules rules = guard == null ? GuardRules.none() : GuardRules.load(guard);
        EdgeList graph = graph();
        graph.report().warnings().forEach(spec.commandLine().getErr()::println);
        InferenceServer server = InferenceServer.start(options(), served(saved, graph), Guard.of(rules));
        Thread stopping = new Thread(server::close, "stopping");
        Runtime.getRuntime().addShutdownHook(stopping);
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "serving %s (%s, %,d nodes) at %s/v2/models/%s%s%nstop with ctrl-c%n",
                        wire.modelName,
                        saved.model().spec().name(),
                        graph.graph().nodeCount(),
                        server.uri(),
                        wire.modelName,
                        server.grpcPort().isPresent()
                                ? ", gRPC on port " + server.grpcPort().getAsInt()
                                : "");
        spec.commandLine().getOut().flush();
        Thread.currentThread().join(); // the shutdown hook ends it
        return ExitCode.DONE;
    }

    private EdgeList graph() {
        if (source.dataset != null) {
            Graph graph =
                    Datasets.in(data.path).load(source.dataset).inference().graph();
            return new EdgeList(graph, IdMap.numbered(graph.nodeCount()), new EdgeReport(0, 0, 0, 0, 0, false));
        }
        Path edges = Objects.requireNonNull(source.edges);
        if (nodes == null) {
            return EdgeFiles.load(edges);
        }
        IdMap all =
                nodes.matches("\\d{1,9}") ? IdMap.numbered(Integer.parseInt(nodes)) : NodeFiles.load(Path.of(nodes));
        return EdgeFiles.load(edges, all);
    }

    private ServedModel served(SavedModel saved, EdgeList graph) {
        GnnModel network = saved.model();
        InferenceApi box = new LocalInference(network, graph.graph().withIsolated(strangers(graph.graph())));
        if (raw) {
            Standardization scaling = saved.scaling()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "--raw-features: " + model + " has no scaling, its features are taken as they come"));
            InferenceApi scaled = box;
            box = (ids, features) -> scaled.predict(ids, scaling.apply(features));
        }
        IdMap ids = graph.ids();
        NodeNames names = WireOptions.names(ids).map(NodeNames::named).orElseGet(() -> NodeNames.numbered(ids.size()));
        return new ServedModel(
                wire.modelName,
                version,
                box,
                names,
                network.features(),
                network.classes(),
                network.isMultiLabel(),
                strangers(graph.graph()));
    }

    /** At least one for each node; a power of two, since a guard that hides unknown nodes need not tell how many exist. */
    private static int strangers(Graph graph) {
        return Math.max(1024, 2 * Integer.highestOneBit(graph.nodeCount()));
    }

    private ServerOptions options() {
        if (megabytes < 1 || megabytes > 2000) {
            throw new IllegalArgumentException("--max-body: expected 1 to 2000 MB, got " + megabytes);
        }
        WireLimits defaults = WireLimits.defaults();
        long bytes = (long) megabytes << 20;
        ServerOptions options = ServerOptions.defaults()
                .withHost(host)
                .withPort(port)
                .withLimits(new WireLimits(bytes, (int) (bytes / 4), defaults.tensors(), defaults.textLength()));
        if (grpcPort != null) {
            options = options.withGrpcPort(grpcPort);
        }
        if (keyStore != null) {
            String password = System.getenv("LINKTELLER_KEYSTORE_PASSWORD");
            if (password == null) {
                throw new IllegalArgumentException("--tls needs the password in LINKTELLER_KEYSTORE_PASSWORD");
            }
            options = options.withTls(new ServerOptions.KeyStoreFile(keyStore, password));
        }
        return options;
    }
}
