package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The gate's failures in the Static Analysis Results Interchange Format 2.1.0, which code hosts show as alerts. An alert is
 * known again by its cell and measure, so a figure that changes does not close one alert and open another.
 */
public final class SarifReport {
    private SarifReport() {}

    /** @param file what alerts point at, relative to the repository's root: the plan */
    public static String text(List<Gate.Check> checks, String version, String file) {
        List<Gate.Measure> measures =
                checks.stream().map(check -> check.rule().measure()).distinct().toList();
        List<Rule> rules = measures.stream().map(Rule::of).toList();
        List<Result> results = checks.stream()
                .filter(check -> !check.passed())
                .map(check -> Result.of(check, measures, file))
                .toList();
        return JsonReport.text(new Log(
                "https://json.schemastore.org/sarif-2.1.0.json",
                "2.1.0",
                List.of(new Run(new Tool(new Driver("linkteller", version, rules)), results))));
    }

    private record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

    private record Run(Tool tool, List<Result> results) {}

    private record Tool(Driver driver) {}

    private record Driver(String name, String version, List<Rule> rules) {}

    private record Rule(
            String id,
            String name,
            Text shortDescription,
            Text fullDescription,
            Text help,
            Configuration defaultConfiguration,
            Properties properties) {
        static Rule of(Gate.Measure measure) {
            Configuration error = new Configuration("error");
            return measure.isLeak()
                    ? new Rule(
                            measure.text(),
                            "EdgesLeak",
                            new Text("Edge leak above the gate: " + measure),
                            new Text(
                                    "A client who only asks for predictions recovers more private edges than the gate allows."),
                            new Text(
                                    "Open report.html of the run for what leaked. Protect the graph (--protection lap-graph:E),"
                                            + " limit queries (serve --guard), or raise the limit of --fail-above on purpose."),
                            error,
                            new Properties(List.of("security", "privacy"), "7.5"))
                    : new Rule(
                            measure.text(),
                            "UtilityTooLow",
                            new Text("Utility below the gate"),
                            new Text("The model does its honest work worse than the gate allows."),
                            new Text("Raise epsilon, train longer, or lower the limit of --fail-below on purpose."),
                            error,
                            new Properties(List.of("utility"), null));
        }
    }

    private record Text(String text) {}

    private record Configuration(String level) {}

    /** @param severity read by code hosts, 7.0 and more is shown as high; absent where it is none of security */
    private record Properties(
            List<String> tags,

            @JsonProperty("security-severity") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String severity) {}

    private record Result(
            String ruleId,
            int ruleIndex,
            String level,
            Text message,
            List<Location> locations,
            Map<String, String> partialFingerprints) {
        static Result of(Gate.Check check, List<Gate.Measure> measures, String file) {
            Gate.Measure measure = check.rule().measure();
            return new Result(
                    measure.text(),
                    measures.indexOf(measure),
                    "error",
                    new Text(check.line()),
                    List.of(new Location(new Place(new Artifact(file), new Region(1)))),
                    Map.of("cellAndMeasure/v1", check.subject() + ": " + measure));
        }
    }

    private record Location(Place physicalLocation) {}

    private record Place(Artifact artifactLocation, Region region) {}

    private record Artifact(String uri) {}

    private record Region(int startLine) {}
}
