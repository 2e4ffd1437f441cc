package org.linkteller.audit.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The gate's failures in the Static Analysis Results Interchange Format 2.1.0, which code hosts show as alerts. */
public final class SarifReport {
    private SarifReport() {}

    /** @param report path of report.json as it should appear in an alert */
    public static String text(List<Gate.Verdict> verdicts, String version, String report) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (Gate.Verdict verdict : verdicts) {
            if (!verdict.passed()) {
                results.add(Map.of(
                        "ruleId",
                        verdict.rule().measure(),
                        "level",
                        "error",
                        "message",
                        Map.of("text", verdict.line()),
                        "locations",
                        List.of(Map.of("physicalLocation", Map.of("artifactLocation", Map.of("uri", report))))));
            }
        }
        List<Map<String, Object>> rules = verdicts.stream()
                .map(Gate.Verdict::rule)
                .distinct()
                .<Map<String, Object>>map(
                        rule -> Map.of("id", rule.measure(), "shortDescription", Map.of("text", rule.toString())))
                .toList();
        Map<String, Object> driver = Map.of("name", "linkteller", "version", version, "rules", rules);
        Map<String, Object> log = Map.of(
                "$schema",
                "https://json.schemastore.org/sarif-2.1.0.json",
                "version",
                "2.1.0",
                "runs",
                List.of(Map.of("tool", Map.of("driver", driver), "results", results)));
        try {
            // maps have no order of their own; files of the same audit should not differ by it
            return JsonReport.MAPPER
                            .writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                            .writeValueAsString(log)
                    + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
