package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The gate's failures in the Static Analysis Results Interchange Format 2.1.0, which code hosts show as alerts. An alert is
 * known again by its cell and measure, so a figure that changes does not close one alert and open another.
 */
public final class SarifReport {
    private SarifReport() {}

    /** @param file what alerts point at, relative to the repository's root: the plan */
    public static String text(List<Gate.Verdict> verdicts, String version, String file) {
        List<String> measures = verdicts.stream()
                .map(verdict -> verdict.rule().measure())
                .distinct()
                .toList();
        List<Map<String, Object>> results = verdicts.stream()
                .filter(verdict -> !verdict.passed())
                .map(verdict -> result(verdict, measures, file))
                .toList();
        List<Map<String, Object>> rules =
                measures.stream().map(SarifReport::rule).toList();
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "linkteller");
        driver.put("version", version);
        driver.put("rules", rules);
        return JsonReport.text(new Log(
                "https://json.schemastore.org/sarif-2.1.0.json",
                "2.1.0",
                List.of(new Run(Map.of("driver", driver), results))));
    }

    private record Log(
            @JsonProperty("$schema") String schema,
            @JsonProperty("version") String version,
            @JsonProperty("runs") List<Run> runs) {}

    private record Run(
            @JsonProperty("tool") Map<String, Object> tool,
            @JsonProperty("results") List<Map<String, Object>> results) {}

    private static Map<String, Object> rule(String measure) {
        boolean utility = measure.equals("utility");
        String what = utility
                ? "The model does its honest work worse than the gate allows."
                : "A client who only asks for predictions recovers more private edges than the gate allows.";
        String help = utility
                ? "Raise epsilon, train longer, or lower the limit of --fail-below on purpose."
                : "Open report.html of the run for what leaked. Protect the graph (--protection lap-graph:E), limit queries"
                        + " (serve --guard), or raise the limit of --fail-above on purpose.";
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", measure);
        rule.put("name", utility ? "UtilityTooLow" : "EdgesLeak");
        rule.put("shortDescription", text(utility ? "Utility below the gate" : "Edge leak above the gate: " + measure));
        rule.put("fullDescription", text(what));
        rule.put("help", text(help));
        rule.put("defaultConfiguration", Map.of("level", "error"));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("tags", utility ? List.of("utility") : List.of("security", "privacy"));
        if (!utility) { // read by code hosts, 7.0 and more is shown as high
            properties.put("security-severity", "7.5");
        }
        rule.put("properties", properties);
        return rule;
    }

    private static Map<String, Object> result(Gate.Verdict verdict, List<String> measures, String file) {
        String measure = verdict.rule().measure();
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("artifactLocation", Map.of("uri", file));
        place.put("region", Map.of("startLine", 1));
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", measure);
        result.put("ruleIndex", measures.indexOf(measure));
        result.put("level", "error");
        result.put("message", text(verdict.line()));
        result.put("locations", List.of(Map.of("physicalLocation", place)));
        result.put("partialFingerprints", Map.of("cellAndMeasure/v1", verdict.cell() + ": " + measure));
        return result;
    }

    private static Map<String, String> text(String text) {
        return Map.of("text", text);
    }
}
