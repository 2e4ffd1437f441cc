package org.linkteller.audit.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.linkteller.api.InferenceApi;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.Standardization;
import org.linkteller.data.own.EdgeFiles;
import org.linkteller.data.own.EdgeList;
import org.linkteller.data.own.EdgeReport;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.NodeFiles;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.graph.Graph;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.ServedNodes;
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
            "PEM files: --tls-cert chain.pem --tls-key key.pem; --tls-clients ca.pem lets in only clients with a",
            "certificate that one of those in ca.pem has signed.",
            "",
            "Examples:",
            "  linkteller serve --model model.safetensors --edges friends.csv --port 8080 --guard guard.yaml",
            "  linkteller serve --model student.safetensors --nodes people.csv",
            "  linkteller serve --model model.safetensors --edges friends.csv --features people.csv --client-features none"
        })
final class ServeCommand implements Callable<Integer> {
    @Option(names = "--model", paramLabel = "FILE", required = true, description = "Model file.")
    Path model;

    @ArgGroup(multiplicity = "0..1")
    Source source = new Source();

    /** Where the private edges come from; a model that reads none needs none. */
    static final class Source {
        @Option(names = "--edges", paramLabel = "FILE", description = "Private edges.")
        Optional<Path> edges = Optional.empty();

        @Option(names = "--dataset", paramLabel = "D", description = "Inference graph of a dataset of the catalogue.")
        Optional<String> dataset = Optional.empty();
    }

    @Option(
            names = "--nodes",
            paramLabel = "FILE or COUNT",
            description = "All nodes, with or without edges (default: those the edge file names).")
    Optional<String> nodes;

    @Mixin
    ServedBoxOptions weaker;

    @Mixin
    WireOptions wire;

    @Option(names = "--model-version", paramLabel = "V", defaultValue = "1", description = "Version in the protocol.")
    String version;

    @ArgGroup(multiplicity = "0..1")
    Sent sent = new Sent();

    /** What clients send to a model whose file holds a scaling. */
    static final class Sent {
        @Option(
                names = "--raw-features",
                description =
                        "Clients send raw features, the model file's scaling is applied here (default for own data).")
        boolean raw;

        @Option(
                names = "--scaled-features",
                description =
                        "Clients send features scaled as in training (default with --dataset, whose features are).")
        boolean scaled;
    }

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address to bind (default: 127.0.0.1 only).")
    String host;

    @Option(names = "--port", paramLabel = "P", defaultValue = "8080", description = "Port of REST; 0 for any.")
    int port;

    @Option(names = "--grpc-port", paramLabel = "P", description = "Port of gRPC (default: none).")
    Optional<Integer> grpcPort;

    @Mixin
    TlsOptions tls;

    @Option(names = "--guard", paramLabel = "GUARD.yaml", description = "Keys, limits, budget, detectors, hardening.")
    Optional<Path> guard;

    @Option(names = "--max-body", paramLabel = "MB", defaultValue = "256", description = "Largest request (256).")
    int megabytes;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    /** The web server's own words at its start are for nobody; loggers that nobody holds forget their level. */
    private static final List<Logger> LIBRARIES =
            List.of(Logger.getLogger("io.undertow"), Logger.getLogger("org.xnio"), Logger.getLogger("org.jboss"));

    @Override
    public Integer call() throws IOException, InterruptedException {
        LIBRARIES.forEach(library -> library.setLevel(Level.WARNING));
        ServerOptions options = options(); // refused before anything is read
        SavedModel saved = ModelFile.load(model);
        GuardRules rules = guard.isPresent() ? GuardFile.load(guard.get()) : GuardRules.none();
        EdgeList graph = graph(saved);
        graph.report().warnings().forEach(spec.commandLine().getErr()::println);
        Guard door = Guard.of(rules);
        warnings(rules, door).forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        InferenceServer server = InferenceServer.start(options, served(saved, graph), door);
        Thread stopping = new Thread(server::close, "stopping");
        Runtime.getRuntime().addShutdownHook(stopping);
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "serving %s (%s, %,d nodes) at %s/v2/models/%s%s%nfeatures of clients: %s%nheap of at most %,d MB"
                                + " (LINKTELLER_JAVA_OPTS=-Xmx... for another); stop with ctrl-c%n",
                        wire.modelName,
                        saved.model().name(),
                        graph.graph().nodeCount(),
                        server.uri(),
                        wire.modelName,
                        server.grpcPort().isPresent()
                                ? ", gRPC on port " + server.grpcPort().getAsInt()
                                : "",
                        wanted(saved),
                        Runtime.getRuntime().maxMemory() >> 20);
        try {
            Thread.currentThread().join(); // until the process, or whoever runs this, is interrupted
        } finally {
            Runtime.getRuntime().removeShutdownHook(stopping);
            server.close();
        }
        return ExitCode.DONE;
    }

    private List<String> warnings(GuardRules rules, Guard door) throws IOException {
        List<String> warnings = new ArrayList<>(door.notices());
        warnings.addAll(exposure(host, rules.keys(), tls.identity().isPresent()));
        return warnings;
    }

    /** What an owner should hear who lets others than this machine in. */
    static List<String> exposure(String host, boolean keys, boolean tls) throws UnknownHostException {
        List<String> warnings = new ArrayList<>();
        if (!InetAddress.getByName(host).isLoopbackAddress()) {
            if (!keys) {
                warnings.add(
                        host + " can be reached from elsewhere and no key is asked for: whoever reaches it may ask");
            }
            if (!tls) {
                warnings.add(host + " can be reached from elsewhere without TLS: keys, features and answers can be read"
                        + " on the way");
            }
        }
        return warnings;
    }

    private EdgeList graph(SavedModel saved) {
        EdgeList graph = graphAsGiven(saved);
        UsageException.checking(model, () -> saved.requireNodes(graph.ids()));
        return graph;
    }

    private EdgeList graphAsGiven(SavedModel saved) {
        if (source.dataset.isPresent()) {
            Dataset dataset = data.load(source.dataset.get());
            UsageException.checking(() -> saved.requireFit(dataset));
            Graph graph = dataset.inference().graph();
            return new EdgeList(graph, IdMap.numbered(graph.nodeCount()), EdgeReport.NOTHING);
        }
        Optional<IdMap> all = nodes.map(named ->
                named.matches("\\d{1,9}") ? IdMap.numbered(Integer.parseInt(named)) : NodeFiles.load(Path.of(named)));
        if (source.edges.isPresent()) {
            Path edges = source.edges.get();
            return all.map(ids -> EdgeFiles.load(edges, ids)).orElseGet(() -> EdgeFiles.load(edges));
        }
        if (saved.model().hops() > 0) {
            throw new UsageException(
                    "a " + saved.model().name() + " answers over a graph: name it with --edges or --dataset");
        }
        IdMap ids = all.or(saved::counted)
                .orElseThrow(
                        () -> new UsageException(
                                "a model that needs no graph still has to know its nodes: name them with --nodes, or --dataset"));
        return new EdgeList(Graph.withoutEdges(ids.size()), ids, EdgeReport.NOTHING);
    }

    private ServedModel served(SavedModel saved, EdgeList graph) {
        NodeClassifier network = saved.model();
        InferenceApi box = weaker.around(
                network.over(
                        graph.graph().withIsolated(strangers(graph.graph())),
                        Runtime.getRuntime().availableProcessors(),
                        keptBases(network, graph.graph())),
                saved,
                graph.ids(),
                source.dataset.map(name -> data.load(name).inference().features()));
        Optional<Standardization> scaling = applied(saved);
        if (scaling.isPresent()) {
            InferenceApi scaled = box;
            box = (ids, features) -> scaled.predict(ids, scaling.get().apply(features));
        }
        IdMap ids = graph.ids();
        ServedNodes names =
                WireOptions.names(ids).map(ServedNodes::named).orElseGet(() -> ServedNodes.numbered(ids.size()));
        ServedModel served = new ServedModel(
                wire.modelName,
                version,
                box,
                names,
                network.features(),
                network.classes(),
                network.isMultiLabel(),
                strangers(graph.graph()));
        return weaker.owner(
                        saved,
                        ids,
                        source.dataset.map(name -> data.load(name).inference().features()),
                        scaling.isEmpty())
                .map(owner -> UsageException.reading(() -> served.keeping(owner)))
                .orElse(served);
    }

    /**
     * What is done to the features that clients send: a model file is whole, so it scales them as audit and predict do, unless
     * they are scaled already.
     */
    private Optional<Standardization> applied(SavedModel saved) {
        if (sent.raw && saved.scaling().isEmpty()) {
            throw new UsageException(
                    "--raw-features: " + model + " has no scaling, its features are taken as they come");
        }
        boolean raw = sent.raw || (!sent.scaled && source.dataset.isEmpty());
        return saved.scaling().filter(scaling -> raw);
    }

    private String wanted(SavedModel saved) {
        return saved.scaling().isEmpty()
                ? "as they are, the model file has no scaling"
                : applied(saved).isPresent()
                        ? "raw, the model file's scaling is applied here"
                        : "scaled as in training, nothing is done to them here";
    }

    /** As many sessions as can be answered from what was computed before: each takes its activations twice, in double. */
    private static int keptBases(NodeClassifier network, Graph graph) {
        long bytes = 2 * 8 * network.activations() * Math.max(1, graph.nodeCount());
        return (int) Math.max(2, Math.min(64, Runtime.getRuntime().maxMemory() / 16 / bytes));
    }

    /** At least one for each node; a power of two, since a guard that hides unknown nodes need not tell how many exist. */
    private static int strangers(Graph graph) {
        return Math.max(1024, 2 * Integer.highestOneBit(graph.nodeCount()));
    }

    private ServerOptions options() {
        return UsageException.reading(this::optionsAsGiven);
    }

    private ServerOptions optionsAsGiven() {
        if (megabytes < 1 || megabytes > 2000) {
            throw new UsageException("--max-body: expected 1 to 2000 MB, got " + megabytes);
        }
        ServerOptions options =
                ServerOptions.defaults().withHost(host).withPort(port).withMaxBody((long) megabytes << 20);
        options = grpcPort.map(options::withGrpcPort).orElse(options);
        return tls.read().map(options::withTls).orElse(options);
    }
}
