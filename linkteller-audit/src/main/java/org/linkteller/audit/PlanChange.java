package org.linkteller.audit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a run folder may go on with another plan. A folder keeps its results under all that decides them, so axes of the
 * grid may grow and rules may change; anything else would be another run.
 */
final class PlanChange {
    /** May gain values, not lose them: what was measured stays in the report. */
    private static final Set<String> GROWING =
            Set.of("model", "seeds", "protection", "attack", "targets", "draws", "box");

    private PlanChange() {}

    /** What stands against it, naming the settings; empty if nothing does. */
    static Optional<String> objection(Map<String, List<String>> there, Map<String, List<String>> here) {
        Set<String> names = new LinkedHashSet<>(there.keySet());
        names.addAll(here.keySet());
        List<String> objections = new ArrayList<>();
        for (String name : names) {
            List<String> before = there.getOrDefault(name, List.of());
            List<String> now = here.getOrDefault(name, List.of());
            boolean fits = GateSettings.NAMES.contains(name)
                    || name.equals("budgetCurve")
                    || (GROWING.contains(name) ? now.containsAll(before) : now.equals(before));
            if (!fits) {
                objections.add(name + " is " + text(before) + " there and " + text(now) + " here");
            }
        }
        return objections.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", objections));
    }

    private static String text(List<String> values) {
        return values.isEmpty() ? "not set" : String.join(",", values);
    }
}
