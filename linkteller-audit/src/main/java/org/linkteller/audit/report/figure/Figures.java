package org.linkteller.audit.report.figure;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.FindingViews;
import org.linkteller.audit.report.Scorecard;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.graph.DegreeRange;

/** The report's charts for print. Curves and histograms show the first draw, all else the mean over draws. */
final class Figures {
    /** Where a logarithmic axis of false positive rates begins: one pair in 100,000. */
    private static final double LOWEST_RATE = 1e-5;

    /** Every word of ours on a chart, but for the names of what is measured: a node may be called like one. */
    static final String WORDS =
            """
            recall precision
            false positive rate
            true positive rate
            F1, 95 % over targets
            score (log10)
            share of the pairs
            connected (more score 0)
            not connected (more score 0)
            degrees connections found
            degree
            epsilon attack utility ceiling bound (tight)
            floor: no edges
            queries
            """ + Scorecard.DEGREES.stream().map(DegreeRange::toString).collect(Collectors.joining("\n"));

    private Figures() {}

    /** All figures of a group by name; what was not measured has none. */
    static Map<String, Chart<?, ?>> of(FigureGroup group) {
        Map<String, Chart<?, ?>> figures = new LinkedHashMap<>();
        figures.put("precision-recall", precisionRecall(group));
        figures.put("roc", roc(group));
        figures.put("attacks", attacks(group));
        strongest(group).ifPresent(finding -> figures.put("influence", histogram(group, finding)));
        figures.put("degree", degree(group));
        if (group.averages().stream().anyMatch(a -> a.cell().service().isProtected())) {
            figures.put("trade-off", tradeOff(group));
        }
        if (!group.budget().isEmpty()) {
            figures.put("budget", budget(group));
        }
        return figures;
    }

    private static XYChart precisionRecall(FigureGroup group) {
        XYChart chart = Look.lines(group.title(), "recall", "precision");
        chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0);
        curves(chart, group, FindingViews.CurvePoint::recall, FindingViews.CurvePoint::precision);
        return chart;
    }

    private static XYChart roc(FigureGroup group) {
        XYChart chart = Look.lines(group.title(), "false positive rate", "true positive rate");
        chart.getStyler().setXAxisLogarithmic(true).setXAxisMin(LOWEST_RATE).setXAxisMax(1.0);
        chart.getStyler().setXAxisDecimalPattern("#.#####");
        curves(chart, group, p -> Math.max(LOWEST_RATE, p.falsePositiveRate()), FindingViews.CurvePoint::recall);
        return chart;
    }

    private static void curves(
            XYChart chart,
            FigureGroup group,
            ToDoubleFunction<FindingViews.CurvePoint> x,
            ToDoubleFunction<FindingViews.CurvePoint> y) {
        group.byAttack().forEach((attack, draws) -> {
            List<FindingViews.CurvePoint> curve = draws.get(0).views().curve();
            Look.attack(
                    chart.addSeries(
                            attack.text(),
                            curve.stream().mapToDouble(x).toArray(),
                            curve.stream().mapToDouble(y).toArray()),
                    attack,
                    false);
        });
    }

    /** The ladder of attacks: F1 with a 95 % bootstrap interval. */
    private static CategoryChart attacks(FigureGroup group) {
        CategoryChart chart = bars(group.title(), "", "F1, 95 % over targets");
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
        chart.getStyler().setXAxisLabelRotation(group.byAttack().size() > 4 ? 30 : 0);
        List<String> names = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<Double> whiskers = new ArrayList<>();
        group.byAttack().keySet().forEach(attack -> {
            names.add(attack.text());
            values.add(group.f1(attack, group.shown()));
            whiskers.add(group.averages(attack, group.shown()).stream()
                    .mapToDouble(a -> (Objects.requireNonNull(a.f1High()) - Objects.requireNonNull(a.f1Low())) / 2)
                    .average()
                    .orElse(0));
        });
        chart.addSeries("F1", names, values, whiskers).setFillColor(Look.colour(AttackName.LINKTELLER));
        return chart;
    }

    private static Optional<Finding> strongest(FigureGroup group) {
        return group.byAttack().entrySet().stream()
                .filter(entry -> entry.getKey() != AttackName.RANDOM)
                .max(Comparator.comparingDouble(entry -> group.f1(entry.getKey(), group.shown())))
                .map(entry -> entry.getValue().get(0));
    }

    /** How the strongest attack's scores of edges and of other pairs are spread; shares, since edges are few. */
    private static XYChart histogram(FigureGroup group, Finding finding) {
        FindingViews.ScoreHistogram scores = finding.views().histogram();
        boolean signed = scores.bounds().get(0) < 0;
        XYChart chart = Look.lines(
                group.title() + ", " + finding.cell().attack(),
                signed ? "score" : "score (log10)",
                "share of the pairs");
        chart.getStyler().setYAxisMax(null).setYAxisDecimalPattern("0.##").setXAxisDecimalPattern("0.0");
        chart.getStyler().setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.StepArea);
        double[] bounds = scores.bounds().stream()
                .mapToDouble(bound -> signed ? bound : Math.log10(bound))
                .toArray();
        series(
                chart,
                String.format(Locale.ROOT, "connected (%,d more score 0)", scores.zeroEdges()),
                bounds,
                scores.edges(),
                scores.zeroEdges(),
                0);
        series(
                chart,
                String.format(Locale.ROOT, "not connected (%,d more score 0)", scores.zeroOthers()),
                bounds,
                scores.others(),
                scores.zeroOthers(),
                1);
        return chart;
    }

    private static void series(XYChart chart, String name, double[] bounds, List<Long> counts, long zero, int place) {
        double all =
                Math.max(1, zero + counts.stream().mapToLong(Long::longValue).sum());
        double[] shares = new double[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            shares[i] = i < counts.size() ? counts.get(i) / all : 0; // the last bound closes the last step
        }
        XYSeries series = chart.addSeries(name, bounds, shares);
        Look.draw(series, place, place, false);
        Color line = series.getLineColor();
        series.setFillColor(new Color(line.getRed(), line.getGreen(), line.getBlue(), 90));
    }

    private static CategoryChart degree(FigureGroup group) {
        CategoryChart chart = bars(group.title(), "degree", "connections found");
        chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
        Set<String> filled = group.byAttack().values().stream()
                .flatMap(List::stream)
                .flatMap(f -> f.views().byDegree().stream().map(FindingViews.DegreeLeak::degrees))
                .collect(Collectors.toSet());
        List<String> bins = Scorecard.DEGREES.stream()
                .map(DegreeRange::toString)
                .filter(filled::contains)
                .toList();
        if (!bins.isEmpty()) {
            group.byAttack()
                    .forEach((attack, draws) -> chart.addSeries(
                                    attack.text(),
                                    bins,
                                    bins.stream().map(bin -> found(draws, bin)).toList())
                            .setFillColor(Look.colour(attack)));
        }
        return chart;
    }

    private static double found(List<Finding> draws, String bin) {
        List<FindingViews.DegreeLeak> leaks = draws.stream()
                .flatMap(f -> f.views().byDegree().stream())
                .filter(leak -> leak.degrees().equals(bin))
                .toList();
        long edges = leaks.stream().mapToLong(FindingViews.DegreeLeak::edges).sum();
        return edges == 0
                ? 0
                : (double) leaks.stream()
                                .mapToLong(FindingViews.DegreeLeak::found)
                                .sum()
                        / edges;
    }

    private static CategoryChart bars(String title, String x, String y) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(Look.WIDTH)
                .height(Look.HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .theme(Styler.ChartTheme.Matlab)
                .build();
        Look.dress(chart.getStyler());
        chart.getStyler().setAvailableSpaceFill(0.7);
        return chart;
    }

    /** The best black-box attack, the utility and the bounds of each mechanism against epsilon. */
    private static XYChart tradeOff(FigureGroup group) {
        XYChart chart = Look.lines(group.title(), "epsilon", "F1");
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE); // up to a dozen lines have names
        chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
        List<Protection> protections = group.averages().stream()
                .map(a -> a.cell().service().protection())
                .filter(protection -> protection.epsilon() != null)
                .distinct()
                .sorted(Comparator.comparing(Figures::epsilon))
                .toList();
        List<String> mechanisms = group.averages().stream() // in the order of the plan
                .map(a -> a.cell().service().protection())
                .filter(protections::contains)
                .map(Protection::name)
                .distinct()
                .toList();
        for (int m = 0; m < mechanisms.size(); m++) {
            String mechanism = mechanisms.get(m);
            List<Protection> tried =
                    protections.stream().filter(p -> p.name().equals(mechanism)).toList();
            line(chart, mechanism + " attack", m, 0, tried, p -> leak(group, p));
            line(chart, mechanism + " utility", m, 1, tried, p -> utility(group, p));
            line(chart, mechanism + " ceiling", m, 2, tried, p -> bound(group, p, BoundEntry.Kind.CEILING));
            line(chart, mechanism + " bound (tight)", m, 6, tried, p -> bound(group, p, BoundEntry.Kind.TIGHT));
        }
        line(chart, "floor: no edges", mechanisms.size(), 1, protections, p -> group.floor());
        return chart;
    }

    private static double epsilon(Protection protection) {
        return Objects.requireNonNull(protection.epsilon());
    }

    /** One line over the epsilons of a mechanism at which there is a value. */
    private static void line(
            XYChart chart,
            String name,
            int colour,
            int place,
            List<Protection> tried,
            ToDoubleFunction<Protection> value) {
        List<Protection> known = tried.stream()
                .filter(p -> !Double.isNaN(value.applyAsDouble(p)))
                .toList();
        if (!known.isEmpty()) {
            double[] epsilons = known.stream().mapToDouble(Figures::epsilon).toArray();
            double[] values = known.stream().mapToDouble(value).toArray();
            Look.draw(chart.addSeries(name, epsilons, values), colour, place, true);
        }
    }

    private static double leak(FigureGroup group, Protection protection) {
        return group.averages().stream()
                .filter(a -> a.blackBox() && a.cell().service().protection().equals(protection))
                .map(a -> a.cell().attack())
                .distinct()
                .mapToDouble(attack -> group.f1(attack, protection))
                .max()
                .orElse(Double.NaN);
    }

    private static double utility(FigureGroup group, Protection protection) {
        return mean(group.utility().stream()
                .filter(u -> u.service().protection().equals(protection))
                .map(UtilityEntry::value)
                .toList());
    }

    private static double bound(FigureGroup group, Protection protection, BoundEntry.Kind kind) {
        return mean(group.bounds().stream()
                .filter(b -> b.protection().equals(protection) && b.kind() == kind)
                .map(b -> Math.min(1, b.value()))
                .toList());
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static XYChart budget(FigureGroup group) {
        XYChart chart = Look.lines(group.title(), "queries", "F1");
        Map<AttackName, List<BudgetPoint>> attacks = new LinkedHashMap<>();
        ServiceKey first = group.budget().get(0).service();
        group.budget().stream()
                .filter(p -> p.service().equals(first))
                .forEach(p -> attacks.computeIfAbsent(p.attack(), key -> new ArrayList<>())
                        .add(p));
        attacks.forEach((attack, points) -> Look.attack(
                chart.addSeries(
                        attack.text(),
                        points.stream().mapToDouble(BudgetPoint::queries).toArray(),
                        points.stream().mapToDouble(BudgetPoint::f1).toArray()),
                attack,
                true));
        return chart;
    }
}
