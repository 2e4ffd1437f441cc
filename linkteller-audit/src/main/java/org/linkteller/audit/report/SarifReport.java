package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The gate's failures in the Static Analysis Results Interchange Format 2.1.0, which code hosts show as alerts. */
public final class SarifReport {
    private SarifReport() {}

    /** @param report path of report.json as it should appear in an alert */
    public static String text(List<Gate.Verdict> verdicts, String version, String report) {
        List<Location> where = List.of(new Location(new Physical(new Artifact(report))));
        List<Result> results = verdicts.stream()
                .filter(verdict -> !verdict.passed())
                .map(verdict -> new Result(verdict.rule().measure(), "error", new Text(verdict.line()), where))
                .toList();
        List<Rule> rules = verdicts.stream()
                .map(Gate.Verdict::rule)
                .distinct()
                .map(rule -> new Rule(rule.measure(), new Text(rule.toString())))
                .toList();
        Tool tool = new Tool(new Driver("linkteller", version, rules));
        return JsonReport.text(
                new Log("https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", List.of(new Run(tool, results))));
    }

    private record Log(
            @JsonProperty("$schema") String schema,
            @JsonProperty("version") String version,
            @JsonProperty("runs") List<Run> runs) {}

    private record Run(
            @JsonProperty("tool") Tool tool,
            @JsonProperty("results") List<Result> results) {}

    private record Tool(@JsonProperty("driver") Driver driver) {}

    private record Driver(
            @JsonProperty("name") String name,
            @JsonProperty("version") String version,
            @JsonProperty("rules") List<Rule> rules) {}

    private record Rule(
            @JsonProperty("id") String id,
            @JsonProperty("shortDescription") Text shortDescription) {}

    private record Result(
            @JsonProperty("ruleId") String ruleId,
            @JsonProperty("level") String level,
            @JsonProperty("message") Text message,
            @JsonProperty("locations") List<Location> locations) {}

    private record Text(@JsonProperty("text") String text) {}

    private record Location(
            @JsonProperty("physicalLocation") Physical physicalLocation) {}

    private record Physical(
            @JsonProperty("artifactLocation") Artifact artifactLocation) {}

    private record Artifact(@JsonProperty("uri") String uri) {}
}
