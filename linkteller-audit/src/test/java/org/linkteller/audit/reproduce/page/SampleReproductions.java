package org.linkteller.audit.reproduce.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.linkteller.audit.reproduce.table.Artefact;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.Cause;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.MeasuredData;
import org.linkteller.audit.reproduce.table.Method;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Printed;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Requirement;
import org.linkteller.audit.reproduce.table.Sample;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.reproduce.table.Session;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.audit.reproduce.table.Targets;
import org.linkteller.audit.reproduce.table.Verdict;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;

/** Small reproductions for tests of the views. */
final class SampleReproductions {
    private SampleReproductions() {}

    static Reproduction small() {
        CellResult agreed = cell(Method.LINKTELLER, 70, 1, 70.4, Verdict.WITHIN_PAPER);
        CellResult tied = new CellResult(
                place(Method.LSA2_POST),
                new Printed(0, 0, 1),
                new Sample(0.6, 0.1, 9, 9),
                0,
                100,
                Map.of(),
                List.of(Artefact.TIES),
                Verdict.WITHIN_TIES,
                Optional.empty());
        CellResult missing = new CellResult(
                Place.of("flickr", Method.LINKTELLER, Quantity.PRECISION)
                        .on(Targets.LOW)
                        .believing(1),
                new Printed(50, 2, 1),
                Sample.of(new double[0], 9),
                Double.NaN,
                Double.NaN,
                Map.of(Beside.LINKTELLER_PLUS, Sample.of(new double[0], 0)),
                List.of(Artefact.STAND_IN),
                Verdict.NOT_RUN,
                Optional.empty());
        List<TableResult> tables = List.of(
                new TableResult("attack", "Precision <and> recall", List.of(agreed, tied, missing), 12),
                new TableResult("figure-tradeoff", "Utility and attack F1", figure(place -> place), 34),
                new TableResult(
                        "figure-degree",
                        "Utility by degree",
                        figure(place -> place.degrees(UtilityScore.DEGREES.get(0))),
                        56));
        return new Reproduction(
                Scope.CORE,
                "linkteller reproduce all --core",
                new Session(600, "2026-01-01T00:00:00Z", "1.0", "a machine"),
                Map.of("abc1234", 5L),
                Map.of("flickr", new MeasuredData.Source("Flickr (stand-in features)", "00", true)),
                tables,
                Requirement.of(tables));
    }

    /** The same with one table of one cell. */
    static Reproduction with(String table, CellResult cell) {
        Reproduction small = small();
        List<TableResult> tables = List.of(new TableResult(table, "One cell", List.of(cell), 1));
        return new Reproduction(
                small.scope(),
                small.command(),
                small.session(),
                small.commits(),
                small.sources(),
                tables,
                Requirement.of(tables));
    }

    static CellResult cell(Method method, double paper, double deviation, double ours, Verdict verdict) {
        return new CellResult(
                place(method),
                new Printed(paper, deviation, 1),
                new Sample(ours, 0.5, 9, 9),
                ours,
                ours,
                Map.of(Beside.LINKTELLER_PLUS, new Sample(99.5, 0.1, 9, 9)),
                List.of(Artefact.FLOAT32),
                verdict,
                verdict == Verdict.OUTSIDE ? Optional.of(Cause.SEED) : Optional.empty());
    }

    private static Place place(Method method) {
        return Place.of("twitch-RU", method, Quantity.PRECISION).on(Targets.LOW).believing(1);
    }

    private static List<CellResult> figure(UnaryOperator<Place> protectedPlace) {
        return List.of(
                point(Place.of("twitch-RU", Method.GCN, Quantity.UTILITY)),
                point(protectedPlace.apply(Place.of("twitch-RU", new EdgeRand(5), Quantity.UTILITY))),
                point(protectedPlace.apply(Place.of("twitch-RU", new LapGraph(5), Quantity.UTILITY))));
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
