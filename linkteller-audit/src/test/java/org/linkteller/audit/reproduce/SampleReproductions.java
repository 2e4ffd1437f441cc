package org.linkteller.audit.reproduce;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;

/** Small reproductions for tests of the views. */
final class SampleReproductions {
    private SampleReproductions() {}

    static Reproduction small() {
        CellResult agreed = cell("LinkTeller", 70, 1, 70.4, Verdict.WITHIN_PAPER);
        CellResult tied = new CellResult(
                place("LSA2-post"),
                Printed.of(0, 0, 1),
                new Sample(0.6, 0.1, 9, 9),
                0,
                100,
                Map.of(),
                List.of(Artefact.TIES),
                Verdict.WITHIN_TIES,
                Optional.empty());
        CellResult missing = new CellResult(
                Place.of("flickr", "LinkTeller", "precision").on(Targets.LOW).believing("1"),
                Printed.of(50, 2, 1),
                Sample.of(new double[0], 9),
                Double.NaN,
                Double.NaN,
                Map.of("linkteller-plus", Sample.of(new double[0], 0)),
                List.of(Artefact.STAND_IN),
                Verdict.NOT_RUN,
                Optional.empty());
        List<TableResult> tables = List.of(
                new TableResult("attack", "Precision <and> recall", List.of(agreed, tied, missing), 12),
                new TableResult("figure-tradeoff", "Utility and attack F1", figure("", "utility"), 34),
                new TableResult("figure-degree", "Utility by degree", figure("1-5", "utility"), 56));
        return new Reproduction(
                Scope.CORE,
                "linkteller reproduce all --core",
                "2026-01-01T00:00:00Z",
                "1.0",
                "a machine",
                600,
                Map.of("flickr", new MeasuredData.Source("Flickr (stand-in features)", "00", true)),
                tables,
                Requirement.of(tables));
    }

    /** The same with one table of one cell. */
    static Reproduction with(CellResult cell) {
        Reproduction small = small();
        List<TableResult> tables = List.of(new TableResult("attack", "One cell", List.of(cell), 1));
        return new Reproduction(
                small.scope(),
                small.command(),
                small.date(),
                small.version(),
                small.machine(),
                small.seconds(),
                small.sources(),
                tables,
                Requirement.of(tables));
    }

    static CellResult cell(String method, double paper, double deviation, double ours, Verdict verdict) {
        return new CellResult(
                place(method),
                Printed.of(paper, deviation, 1),
                new Sample(ours, 0.5, 9, 9),
                ours,
                ours,
                Map.of("linkteller-plus", new Sample(99.5, 0.1, 9, 9)),
                List.of(Artefact.FLOAT32),
                verdict,
                verdict == Verdict.OUTSIDE ? Optional.of(Cause.SEED) : Optional.empty());
    }

    private static Place place(String method) {
        return Place.of("twitch-RU", method, "precision").on(Targets.LOW).believing("1");
    }

    private static List<CellResult> figure(String degrees, String quantity) {
        return List.of(
                point(Place.of("twitch-RU", "vanilla GCN", quantity)),
                point(Place.of("twitch-RU", "EdgeRand", quantity)
                        .under(new EdgeRand(5))
                        .degrees(degrees)),
                point(Place.of("twitch-RU", "LapGraph", quantity)
                        .under(new LapGraph(5))
                        .degrees(degrees)));
    }

    private static CellResult point(Place place) {
        return new CellResult(
                place,
                Printed.drawn(3),
                new Sample(0.3, 0.01, 3, 3),
                Double.NaN,
                Double.NaN,
                Map.of(),
                List.of(),
                Verdict.NOT_PRINTED,
                Optional.empty());
    }
}
