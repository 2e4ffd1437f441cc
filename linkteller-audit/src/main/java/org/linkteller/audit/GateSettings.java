package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.report.Gate;

/**
 * What decides whether a run passes, and what is measured beside its plan; in a plan file these stand with the plan.
 *
 * @param baseline a report that must not become worse; only then do the rules' limits count
 * @param guard whether to measure what a guard would need
 */
public record GateSettings(List<Gate.Rule> rules, boolean withExact, Optional<Path> baseline, boolean guard) {
    /** The settings this knows. */
    public static final List<String> NAMES = List.of("failAbove", "failBelow", "gateExact", "baseline", "guard");

    /** Reads its settings and leaves the others. */
    public static GateSettings of(String source, Map<String, List<String>> values) {
        Map<String, List<String>> own = new LinkedHashMap<>(values);
        own.keySet().retainAll(NAMES);
        Settings settings = new Settings(source, own);
        List<Gate.Rule> rules =
                new ArrayList<>(settings.list("failAbove", List.of(), text -> Gate.Rule.parse(text, true)));
        rules.addAll(settings.list("failBelow", List.of(), text -> Gate.Rule.parse(text, false)));
        return new GateSettings(
                rules,
                settings.one("gateExact", AuditPlan::isTrue).orElse(false),
                settings.one("baseline", Path::of),
                settings.one("guard", AuditPlan::isTrue).orElse(false));
    }

    public Gate gate() throws IOException {
        Gate gate = new Gate(rules, withExact);
        return baseline.isPresent() ? gate.notWorseThan(baseline.get()) : gate;
    }

    /** The inverse, for plan files. */
    static void put(Map<String, Object> values, Gate gate, boolean guard) {
        PlanFile.put(values, "failAbove", texts(gate, true));
        PlanFile.put(values, "failBelow", texts(gate, false));
        if (gate.withExact()) {
            values.put("gateExact", true);
        }
        gate.before().flatMap(Gate.Baseline::file).ifPresent(file -> values.put("baseline", file.toString()));
        if (guard) {
            values.put("guard", true);
        }
    }

    private static List<String> texts(Gate gate, boolean above) {
        return gate.rules().stream()
                .filter(rule -> rule.above() == above)
                .map(Gate.Rule::text)
                .toList();
    }
}
