package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.Attacks;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.OutputKind;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.NumpyLegacyRandom;
import org.linkteller.audit.TargetRule;
import org.linkteller.audit.remote.NumericFloor;
import org.linkteller.audit.remote.RecordedBox;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.data.FeatureFiles;
import org.linkteller.data.FeatureTable;
import org.linkteller.data.IdMap;
import org.linkteller.data.NodeFiles;
import org.linkteller.serve.ClientOptions;
import org.linkteller.serve.HttpInference;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Bob: ranks pairs of nodes by what a server's answers give away about the edge between them. */
@Command(
        name = "attack",
        mixinStandardHelpOptions = true,
        description = "Attack a server of the Open Inference Protocol v2 that you are allowed to probe.",
        footer = {
            "",
            "Answers are kept in OUT.answers: an interrupted attack goes on from there and asks nothing twice.",
            "An API key is read from LINKTELLER_API_KEY.",
            "",
            "Example:  linkteller attack --endpoint http://127.0.0.1:8080 --model-name linkteller \\",
            "              --features features.csv --nodes targets.csv --out pairs.csv"
        })
final class AttackCommand implements Callable<Integer> {
    @Option(names = "--endpoint", paramLabel = "URL", required = true, description = "The server.")
    URI endpoint;

    @Mixin
    WireOptions wire;

    @ArgGroup(multiplicity = "1")
    Knowledge knowledge;

    /** What Bob knows of the nodes. */
    static final class Knowledge {
        @Option(names = "--features", paramLabel = "FILE", description = "Features of all nodes to be asked about.")
        @Nullable
        Path features;

        @Option(names = "--dataset", paramLabel = "D", description = "The inference features of a dataset instead.")
        @Nullable
        String dataset;
    }

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            description = "The targets among them (default: 500 drawn; all if there are fewer).")
    @Nullable
    Path nodes;

    @Option(
            names = "--draw",
            paramLabel = "SEED",
            defaultValue = "42",
            description = "Seed of the draw of targets (42).")
    long draw;

    @Option(
            names = "--attack",
            paramLabel = "NAME",
            defaultValue = "linkteller",
            description = "One of linkteller, linkteller-plus, linkteller-root, lsa2-post, lsa2-attr, random.")
    String attack;

    @Option(names = "--delta", description = "Of linkteller (default: chosen from the digits of the answers).")
    @Nullable
    Double delta;

    @Option(names = "--budget", paramLabel = "Q", description = "Most queries to ask, all counted.")
    @Nullable
    Long budget;

    @Option(names = "--concurrency", paramLabel = "N", defaultValue = "2", description = "Queries at a time (2).")
    int concurrency;

    @Option(names = "--top", paramLabel = "N", defaultValue = "1000", description = "Pairs to write (1000).")
    int top;

    @Option(names = "--out", paramLabel = "FILE", defaultValue = "pairs.csv", description = "Ranked pairs (pairs.csv).")
    Path out;

    @Option(names = "--i-have-permission", description = "You may probe this endpoint although it is not this machine.")
    boolean permission;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        requirePermission();
        FeatureTable table = table();
        NodeSet all = NodeSet.all(table.ids().size());
        NodeSet targets = targets(table.ids(), all);
        HttpInference server = HttpInference.connect(endpoint, wire.modelName, client(table.ids()));
        if (server.columns() >= 0 && server.columns() != table.features().columns()) {
            throw new IllegalArgumentException("the server takes features of " + server.columns() + " columns, got "
                    + table.features().columns());
        }
        Path answers = out.resolveSibling(out.getFileName() + ".answers");
        PrintWriter say = spec.commandLine().getOut();
        try (RecordedBox box = RecordedBox.open(server, answers)) {
            if (box.known() > 0) {
                say.printf("going on with %d answers from %s%n", box.known(), answers);
            }
            AttackerView view = new AttackerView(box, all, table.features());
            double chosen = delta == null ? chosenDelta(view, server, say) : delta;
            PairScores scores;
            int code = ExitCode.DONE;
            try {
                scores = Attacks.named(attack, OutputKind.SOFTMAX, chosen, options())
                        .score(view, targets);
            } catch (AttackInterruptedException e) {
                spec.commandLine().getErr().println("linkteller: " + e.getMessage());
                scores = e.partial();
                code = ExitCode.ENDPOINT;
            }
            write(scores, table.ids());
            say.printf(
                    Locale.ROOT,
                    "%s: %,d queries, %.1f MB sent, %.1f MB received; the best pairs are in %s%n",
                    attack,
                    box.asked(),
                    server.bytesSent() / 1e6,
                    server.bytesReceived() / 1e6,
                    out);
            return code;
        }
    }

    private void requirePermission() {
        String host = endpoint.getHost();
        if (host == null || !List.of("http", "https").contains(endpoint.getScheme())) {
            throw new IllegalArgumentException("--endpoint: expected http://HOST:PORT, got " + endpoint);
        }
        try {
            if (!permission && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw new IllegalArgumentException(host
                        + " is not this machine: probe it only with its owner's consent, then say --i-have-permission");
            }
        } catch (UnknownHostException e) {
            throw new InferenceException("there is no host " + host, e);
        }
    }

    private FeatureTable table() {
        if (knowledge.dataset != null) {
            Dataset.Part part = Datasets.in(data.path).load(knowledge.dataset).inference();
            return new FeatureTable(IdMap.numbered(part.features().rows()), part.features());
        }
        return FeatureFiles.load(Objects.requireNonNull(knowledge.features));
    }

    private NodeSet targets(IdMap ids, NodeSet all) {
        if (nodes != null) {
            return NodeFiles.load(nodes, ids);
        }
        int count = Math.min(TargetRule.PAPER_COUNT, all.size());
        return NodeSet.of(new NumpyLegacyRandom(draw).choice(all.toArray(), count));
    }

    private ClientOptions client(IdMap ids) {
        ClientOptions options = ClientOptions.defaults().withConcurrency(concurrency);
        options = WireOptions.names(ids).map(options::withNodeNames).orElse(options);
        String key = System.getenv("LINKTELLER_API_KEY");
        return key == null ? options : options.withApiKey(key);
    }

    /** Two answers to the first question, one from the record and one fresh, tell the digits that can be trusted. */
    private double chosenDelta(AttackerView view, InferenceApi server, PrintWriter say) {
        NumericFloor floor = NumericFloor.between(
                view.box().predict(view.nodes(), view.features()), server.predict(view.nodes(), view.features()));
        double chosen = floor.delta(LinkTeller.PUBLISHED_DELTA);
        say.printf(Locale.ROOT, "%s: delta %.1e%n", floor.cause(), chosen);
        return chosen;
    }

    private AttackOptions options() {
        // one query went into the choice of delta
        long limit = budget == null ? Long.MAX_VALUE : delta == null ? budget - 1 : budget;
        return new AttackOptions(concurrency, limit, new Seed(draw));
    }

    private void write(PairScores scores, IdMap ids) throws IOException {
        try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(out))) {
            file.println("rank,u,v,score");
            int rank = 1;
            for (ScoredPair pair : scores.best(top)) {
                file.println(rank++ + "," + ids.name(pair.u()) + "," + ids.name(pair.v()) + "," + pair.score());
            }
        }
    }
}
