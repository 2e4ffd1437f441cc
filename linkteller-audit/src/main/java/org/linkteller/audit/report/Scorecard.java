package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.linkteller.attack.PairScores;
import org.linkteller.graph.DegreeRange;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.NodeRisk;
import org.linkteller.judge.PairTruth;

/** Everything a report shows about one attack's scores beyond the outcome itself: curves, shapes, who is exposed. */
public final class Scorecard {
    private static final int CURVE_POINTS = 48;
    private static final int BINS = 40;
    private static final int LISTED = 20;
    /** Social graphs have few nodes in the last ones and most edges. */
    public static final List<DegreeRange> DEGREES = DegreeRange.from(1, 6, 11, 21, 51);

    private final PairScores scores;
    private final PairTruth truth;
    private final int[] ranking;

    public Scorecard(PairScores scores, PairTruth truth) {
        this.scores = scores;
        this.truth = truth;
        this.ranking = scores.ranking(scores.pairs().size());
    }

    public FindingViews views(IntUnaryOperator degree, IntFunction<String> name) {
        return new FindingViews(
                curve(), histogram(), byDegree(degree), riskiestNodes(degree, name), riskiestPairs(name));
    }

    /**
     * Points at numbers of named pairs that grow by a constant factor, as dense at 1 in 10,000 as at 1 in 10, and those that the
     * tables speak of, so that a chart goes through them and not past them.
     */
    List<FindingViews.CurvePoint> curve() {
        List<FindingViews.CurvePoint> points = new ArrayList<>();
        Set<Integer> told = toldPlaces();
        double edges = truth.edges();
        double others = ranking.length - edges;
        double factor = Math.pow(ranking.length, 1.0 / CURVE_POINTS);
        long found = 0;
        double next = 1;
        for (int k = 1; k <= ranking.length; k++) {
            found += truth.isEdge(ranking[k - 1]) ? 1 : 0;
            boolean due = k >= next || k == ranking.length;
            if (due || told.contains(k)) {
                points.add(new FindingViews.CurvePoint(
                        k, (double) found / k, edges == 0 ? 0 : found / edges, others == 0 ? 0 : (k - found) / others));
            }
            next = due ? Math.max(k + 1.0, k * factor) : next;
        }
        return points;
    }

    /**
     * How many pairs are named at as many as there are edges, and at each of the false positive rates: the last cut between
     * different scores that keeps within it, and one more pair, up to which a curve is level.
     */
    private Set<Integer> toldPlaces() {
        Set<Integer> places = new HashSet<>(List.of(truth.edges()));
        for (double rate : AttackOutcome.RATES) {
            double allowed = rate * (ranking.length - truth.edges());
            long wrong = 0;
            int last = 0;
            for (int k = 1; k < ranking.length && wrong <= allowed; k++) {
                wrong += truth.isEdge(ranking[k - 1]) ? 0 : 1;
                last = wrong <= allowed && scores.at(ranking[k - 1]) != scores.at(ranking[k]) ? k : last;
            }
            places.addAll(List.of(last, last + 1));
        }
        return places;
    }

    /** Bins of equal width in the logarithm for scores that are never negative, of equal width otherwise. */
    FindingViews.ScoreHistogram histogram() {
        double[] values = scores.toArray();
        boolean signed = Arrays.stream(values).anyMatch(value -> value < 0);
        double[] shown = Arrays.stream(values)
                .filter(value -> (signed || value > 0) && Double.isFinite(value))
                .map(value -> signed ? value : Math.log10(value))
                .toArray();
        double low = Arrays.stream(shown).min().orElse(0);
        double width = (Arrays.stream(shown).max().orElse(1) - low) / BINS;
        long[] edges = new long[BINS];
        long[] others = new long[BINS];
        long zeroEdges = 0;
        long zeroOthers = 0;
        for (int p = 0; p < values.length; p++) {
            if (values[p] == 0 && !signed) {
                zeroEdges += truth.isEdge(p) ? 1 : 0;
                zeroOthers += truth.isEdge(p) ? 0 : 1;
            } else if (Double.isFinite(values[p])) {
                double place = ((signed ? values[p] : Math.log10(values[p])) - low) / (width > 0 ? width : 1);
                int bin = Math.min(BINS - 1, (int) place);
                (truth.isEdge(p) ? edges : others)[bin]++;
            }
        }
        List<Double> bounds = new ArrayList<>();
        for (int i = 0; i <= BINS; i++) {
            bounds.add(signed ? low + i * width : Math.pow(10, low + i * width));
        }
        return new FindingViews.ScoreHistogram(
                bounds,
                Arrays.stream(edges).boxed().toList(),
                Arrays.stream(others).boxed().toList(),
                zeroEdges,
                zeroOthers);
    }

    /** Of the edges with an end of some degree, how many are among as many named pairs as there are edges. */
    List<FindingViews.DegreeLeak> byDegree(IntUnaryOperator degree) {
        long[] edges = new long[DEGREES.size()];
        long[] found = new long[DEGREES.size()];
        for (int k = 0; k < ranking.length; k++) {
            if (truth.isEdge(ranking[k])) {
                int first = bin(degree.applyAsInt(scores.pairs().first(ranking[k])));
                int second = bin(degree.applyAsInt(scores.pairs().second(ranking[k])));
                for (int bin : first == second ? new int[] {first} : new int[] {first, second}) {
                    edges[bin]++;
                    found[bin] += k < truth.edges() ? 1 : 0;
                }
            }
        }
        List<FindingViews.DegreeLeak> leaks = new ArrayList<>();
        for (int i = 0; i < DEGREES.size(); i++) {
            if (edges[i] > 0) {
                leaks.add(new FindingViews.DegreeLeak(DEGREES.get(i).toString(), edges[i], found[i]));
            }
        }
        return leaks;
    }

    /** The nodes with the most edges found, at as many named pairs as there are edges. */
    List<FindingViews.NodeRisk> riskiestNodes(IntUnaryOperator degree, IntFunction<String> name) {
        return NodeRisk.of(scores, truth).stream()
                .filter(risk -> risk.edges() + risk.falseAlarms() > 0)
                .limit(LISTED)
                .map(risk -> new FindingViews.NodeRisk(
                        name.apply(risk.node()),
                        degree.applyAsInt(risk.node()),
                        risk.edges(),
                        risk.found(),
                        risk.falseAlarms()))
                .toList();
    }

    /** The pairs named first. */
    List<FindingViews.PairRisk> riskiestPairs(IntFunction<String> name) {
        List<FindingViews.PairRisk> risks = new ArrayList<>();
        for (int k = 0; k < Math.min(LISTED, ranking.length); k++) {
            int p = ranking[k];
            risks.add(new FindingViews.PairRisk(
                    name.apply(scores.pairs().first(p)),
                    name.apply(scores.pairs().second(p)),
                    scores.at(p),
                    truth.isEdge(p)));
        }
        return risks;
    }

    private static int bin(int degree) {
        int bin = 0;
        while (degree > DEGREES.get(bin).to()) {
            bin++;
        }
        return bin;
    }
}
