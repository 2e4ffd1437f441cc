package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.privacy.EdgeDpMechanism;

/**
 * The smallest epsilon whose model is as useful as one without edges, which is how the paper chooses. On which nodes models are
 * judged for it, the paper does not say. Infinite where no candidate is.
 *
 * @param graphs by the mean over which models are judged
 * @param heldOut whether on training labels that were held out, else on the nodes that are asked about
 * @param candidates by growing epsilon
 * @param runs seeds of the noise and, each with it, of the model without edges; none where a scope leaves the choice out
 */
record SmallestEpsilon(List<String> graphs, boolean heldOut, List<EdgeDpMechanism> candidates, List<Long> runs) {
    /** On held-out nodes. All Twitch graphs share their models, so theirs are of the Spanish one. */
    static SmallestEpsilon heldOut(String dataset, Mechanism mechanism, Scope scope) {
        boolean flickr = dataset.equals("flickr");
        List<Long> runs = flickr ? scope.drawnNoise(dataset) : scope.noise(dataset); // it takes long
        boolean covered = scope != Scope.QUICK && (scope == Scope.FULL || !flickr);
        return new SmallestEpsilon(
                List.of(dataset),
                true,
                candidates(mechanism, one -> scope.tries(one) && !(flickr && one.epsilon() < 5)),
                covered ? runs : List.of());
    }

    /** On what figure-tradeoff draws. */
    static SmallestEpsilon asked(List<String> graphs, Mechanism mechanism, Scope scope) {
        return new SmallestEpsilon(
                graphs,
                false,
                candidates(mechanism, one -> graphs.stream().allMatch(graph -> scope.covers(graph, one))),
                scope == Scope.QUICK ? List.of() : scope.drawnNoise(graphs.get(0)));
    }

    private static List<EdgeDpMechanism> candidates(Mechanism mechanism, Predicate<EdgeDpMechanism> tried) {
        return IntStream.rangeClosed(1, 10)
                .mapToObj(mechanism::at)
                .filter(tried)
                .toList();
    }

    List<Reading> ofEachRun() {
        return runs.stream().map(run -> over(List.of(run))).toList();
    }

    /** One reading, by the mean utility of all runs. */
    List<Reading> ofAllRuns() {
        return runs.isEmpty() ? List.of() : List.of(over(runs));
    }

    private Reading over(List<Long> some) {
        List<Setup> edgeless = setups(some, (graph, run) -> Setup.plain(graph, "mlp", run));
        List<Need> needs = new ArrayList<>();
        candidates.forEach(candidate -> needs.addAll(guarded(candidate, some)));
        needs.addAll(edgeless);
        return Reading.of(needs, results -> {
            double floor = utility(edgeless, results);
            return OptionalDouble.of(candidates.stream()
                    .filter(candidate -> utility(guarded(candidate, some), results) >= floor)
                    .mapToDouble(EdgeDpMechanism::epsilon)
                    .findFirst()
                    .orElse(Double.POSITIVE_INFINITY));
        });
    }

    private List<Setup> guarded(EdgeDpMechanism candidate, List<Long> some) {
        return setups(some, (graph, run) -> Setup.guarded(graph, candidate, run));
    }

    private interface Maker {
        Setup of(String graph, long run);
    }

    private List<Setup> setups(List<Long> some, Maker maker) {
        Stream<Setup> all = graphs.stream().flatMap(graph -> some.stream().map(run -> maker.of(graph, run)));
        return all.map(setup -> heldOut ? setup.forValidation() : setup).toList();
    }

    private static double utility(List<Setup> setups, Results results) {
        return setups.stream()
                .mapToDouble(setup -> results.of(setup).orElseThrow().value())
                .average()
                .orElseThrow();
    }
}
