package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.ScoredPair;
import org.linkteller.attack.catalogue.Attacks;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.KnownPairs;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.remote.NumericFloor;
import org.linkteller.audit.remote.OwnerOnly;
import org.linkteller.audit.remote.RecordedBox;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.CsvFile;
import org.linkteller.data.own.EdgeFiles;
import org.linkteller.data.own.FeatureFiles;
import org.linkteller.data.own.FeatureTable;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.NodeFiles;
import org.linkteller.math.NumpyLegacyRandom;
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
        description = "Attack a server of the Open Inference Protocol v2, or a program, that you are allowed to probe.",
        footer = {
            "",
            "Answers are kept in OUT.answers: an interrupted attack goes on from there and asks nothing twice.",
            "An API key is read from LINKTELLER_API_KEY.",
            "",
            "Example:  linkteller attack --endpoint http://127.0.0.1:8080 --model-name linkteller \\",
            "              --features features.csv --nodes targets.csv --out pairs.csv"
        })
final class AttackCommand implements Callable<Integer> {
    private static final long LEAST_BUDGET = 3;

    @Mixin
    RemoteOptions remote;

    @ArgGroup(multiplicity = "1")
    Knowledge knowledge;

    /** What Bob knows of the nodes. */
    static final class Knowledge {
        @Option(names = "--features", paramLabel = "FILE", description = "Features of all nodes to be asked about.")
        Optional<Path> features = Optional.empty();

        @Option(names = "--dataset", paramLabel = "D", description = "The inference features of a dataset instead.")
        Optional<String> dataset = Optional.empty();
    }

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            description = "The targets among them (default: 500 drawn; all if there are fewer).")
    Optional<Path> nodes;

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
            description =
                    "One of linkteller, linkteller-group, linkteller-labels, linkteller-plus, linkteller-root, lsa2-post, lsa2-attr, random.")
    String attack;

    @Option(
            names = "--known-edges",
            paramLabel = "FILE",
            description = "An edge list of the part of the graph you know: tells how many pairs to believe in.")
    @Nullable
    Path knownEdges;

    @Option(
            names = "--box",
            paramLabel = "BOX",
            defaultValue = "full",
            description =
                    "Attack as if the server gave less, as in audit: rows:SHARE, range, noise:SIGMA, labels ... (full).")
    String boxText;

    @Option(names = "--delta", description = "Of linkteller (default: chosen from the digits of the answers).")
    Optional<Double> delta;

    @Option(names = "--budget", paramLabel = "Q", description = "Most queries to ask, all counted.")
    Optional<Long> budget;

    @Option(names = "--top", paramLabel = "N", defaultValue = "1000", description = "Pairs to write (1000).")
    int top;

    @Option(names = "--out", paramLabel = "FILE", defaultValue = "pairs.csv", description = "Ranked pairs (pairs.csv).")
    Path out;

    @Option(names = "--quiet", description = "No progress bar.")
    boolean quiet;

    @Mixin
    OutFlags outFlags;

    @Mixin
    ReadingFlags reading;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        outFlags.require(out, "rank,u,v,score", knowledge.features.orElse(null), nodes.orElse(null));
        requireSense();
        remote.require();
        FeatureTable table = table();
        try (RemoteBox box = remote.open(table.features(), table.ids())) {
            return attack(box, table);
        }
    }

    private int attack(RemoteBox asked, FeatureTable table) throws IOException {
        NodeSet all = NodeSet.all(table.ids().size());
        NodeSet targets = targets(table.ids(), all);
        if (targets.size() < 2) {
            throw new UsageException("a pair needs two targets, got " + targets.size());
        }
        Path answers = out.resolveSibling(out.getFileName() + ".answers");
        PrintWriter say = spec.commandLine().getOut();
        try (RecordedBox box = RecordedBox.open(asked.box(), answers, asked.name())) {
            boolean resumed = box.known() > 0;
            if (resumed) {
                say.printf("going on with %d answers from %s%n", box.known(), answers);
            }
            InferenceApi weaker =
                    UsageException.reading(() -> Box.parse(boxText).around(box, OutputKind.SOFTMAX, table.features()));
            double chosen = delta.orElse(LinkTeller.PUBLISHED_DELTA);
            if (resumed || delta.isEmpty()) {
                Predictions known = box.predict(all, table.features());
                Predictions fresh = box.askAgain(all, table.features());
                if (resumed) {
                    RecordedBox.requireSame(known, fresh, answers);
                }
                if (delta.isEmpty()) { // two answers to one question tell the digits that can be trusted
                    NumericFloor floor = NumericFloor.between(known, fresh);
                    chosen = floor.delta(LinkTeller.PUBLISHED_DELTA);
                    say.printf(Locale.ROOT, "%s: delta %.1e%n", floor.cause(), chosen);
                }
            }
            double nudge = chosen;
            PairScores scores;
            int code = ExitCode.DONE;
            try (Progress progress = Progress.of(attack, budget.orElse(targets.size() + 1L), quiet)) {
                AttackOptions options = UsageException.reading(
                                () -> options(resumed || delta.isEmpty(), asked.concurrency()))
                        .withProgress(what -> progress.at(box.asked(), what));
                AttackerView view = new AttackerView(counted(weaker, box, progress), all, table.features());
                scores = UsageException.reading(() -> Attacks.named(attack, OutputKind.SOFTMAX, nudge, options))
                        .score(view, targets);
            } catch (AttackInterruptedException e) {
                spec.commandLine().getErr().println("linkteller: " + e.getMessage());
                scores = e.partial();
                code = ExitCode.ENDPOINT;
            } catch (AttackNotApplicableException e) {
                spec.commandLine()
                        .getErr()
                        .println("linkteller: " + e.getMessage() + ". Is " + asked.output() + " the output of scores?");
                return ExitCode.ENDPOINT;
            }
            if (scores.best(1).stream().allMatch(pair -> pair.score() == 0)) { // no pair is better than another
                spec.commandLine()
                        .getErr()
                        .println(
                                code == ExitCode.DONE
                                        ? "linkteller: the answers do not depend on the features: every pair scores 0,"
                                                + " nothing was learnt. Is " + asked.output() + " the output of scores?"
                                        : "linkteller: nothing was learnt, " + out + " is not written");
                return ExitCode.ENDPOINT;
            }
            write(scores, table.ids());
            tellBeliefs(scores, table.ids(), say);
            say.printf(
                    Locale.ROOT,
                    "%s: %,d queries%s; the best pairs are in %s%n",
                    attack,
                    box.asked(),
                    asked.traffic().get(),
                    out);
            return code;
        }
    }

    /** The same box; the bar stands at the queries that were really asked, of which an attack may need more than thought. */
    private static InferenceApi counted(InferenceApi box, RecordedBox recorded, Progress progress) {
        return (nodes, features) -> {
            Predictions answer = box.predict(nodes, features);
            progress.toward(recorded.asked());
            progress.at(recorded.asked(), "");
            return answer;
        };
    }

    /** How many of the pairs may be edges, for someone who does not know the density. */
    private void tellBeliefs(PairScores scores, IdMap ids, PrintWriter say) {
        KnownPairs known = KnownPairs.NONE;
        if (knownEdges != null) {
            known = KnownPairs.of(
                    scores.pairs(), EdgeFiles.load(knownEdges, ids).graph());
            say.printf("known among the targets: %s%n", known.summary());
        }
        known.beliefs(scores)
                .forEach(belief -> say.printf(
                        Locale.ROOT,
                        "believed density %.3g, the best %,d pairs (%s)%n",
                        belief.density(),
                        belief.named(),
                        belief.method()));
    }

    /** What can be refused is refused before a query is spent. */
    private void requireSense() {
        UsageException.reading(() -> Attacks.named(
                attack,
                OutputKind.SOFTMAX,
                delta.orElse(LinkTeller.PUBLISHED_DELTA),
                new AttackOptions(1, Long.MAX_VALUE, new Seed(draw))));
        UsageException.reading(() -> Box.parse(boxText));
        UsageException.reading(() -> new NumpyLegacyRandom(draw));
        if (budget.isPresent() && budget.get() < LEAST_BUDGET) {
            throw new UsageException("--budget: expected " + LEAST_BUDGET
                    + " queries or more (two unchanged, one changed), got " + budget.get());
        }
        if (top < 1) {
            throw new UsageException("--top: expected at least one pair, got " + top);
        }
    }

    private FeatureTable table() {
        if (knowledge.features.isPresent()) {
            return FeatureFiles.load(knowledge.features.get(), reading.options());
        }
        Dataset.Part part = data.load(knowledge.dataset.orElseThrow()).inference();
        return FeatureTable.unnamed(part.features(), "by row");
    }

    private NodeSet targets(IdMap ids, NodeSet all) {
        if (nodes.isPresent()) {
            return NodeFiles.load(nodes.get(), ids);
        }
        int count = Math.min(TargetRule.PAPER_COUNT, all.size());
        return NodeSet.of(new NumpyLegacyRandom(draw).choice(all.toArray(), count));
    }

    /** @param control whether one query went into comparing two answers to one question */
    private AttackOptions options(boolean control, int concurrency) {
        long limit = budget.map(most -> control ? most - 1 : most).orElse(Long.MAX_VALUE);
        return new AttackOptions(concurrency, limit, new Seed(draw));
    }

    private void write(PairScores scores, IdMap ids) throws IOException {
        CsvFile.write(out, csv -> {
            csv.writeRecord("rank", "u", "v", "score");
            int rank = 1;
            for (ScoredPair pair : scores.best(top)) {
                csv.writeRecord(
                        Integer.toString(rank++),
                        ids.name(pair.u()),
                        ids.name(pair.v()),
                        Double.toString(pair.score()));
            }
        });
        OwnerOnly.create(out);
    }
}
