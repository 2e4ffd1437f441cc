package org.linkteller.audit.report.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.UtilityEntry;

/**
 * What one set of figures is about: a model, asked about targets of one rule by a client that sees full answers.
 *
 * @param open findings without protection, or, where there are none, of the first protection
 */
record FigureGroup(
        String name,
        String title,
        List<Finding> open,
        List<Finding> all,
        List<UtilityEntry> utility,
        List<BoundEntry> bounds,
        List<BudgetPoint> budget) {
    static List<FigureGroup> of(AuditReport report) {
        Map<List<String>, List<Finding>> groups = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            if (finding.box().equals("full")) {
                groups.computeIfAbsent(
                                List.of(finding.dataset(), finding.model(), finding.targets()),
                                key -> new ArrayList<>())
                        .add(finding);
            }
        }
        return groups.entrySet().stream()
                .map(group -> of(report, group.getKey(), group.getValue()))
                .toList();
    }

    private static FigureGroup of(AuditReport report, List<String> key, List<Finding> findings) {
        String dataset = key.get(0);
        String model = key.get(1);
        String targets = key.get(2);
        String shown = findings.stream().anyMatch(f -> f.epsilon() == null) ? "none" : protection(findings.get(0));
        return new FigureGroup(
                String.join("-", key).replaceAll("[^A-Za-z0-9._-]+", "-"),
                dataset + ", " + model + ", " + targets + " degrees" + (shown.equals("none") ? "" : ", " + shown),
                findings.stream().filter(f -> protection(f).equals(shown)).toList(),
                findings,
                report.utility().stream()
                        .filter(u -> u.dataset().equals(dataset) && u.model().equals(model))
                        .toList(),
                report.bounds().stream()
                        .filter(b -> b.dataset().equals(dataset) && b.targets().equals(targets))
                        .toList(),
                report.budget().stream()
                        .filter(p -> p.dataset().equals(dataset)
                                && p.model().equals(model)
                                && p.targets().equals(targets)
                                && (p.epsilon() == null ? "none" : p.protection() + " " + p.epsilon()).equals(shown))
                        .toList());
    }

    private static String protection(Finding finding) {
        return finding.epsilon() == null ? "none" : finding.protection() + " " + finding.epsilon();
    }

    /** The findings without protection by attack, in the order of the plan. */
    Map<String, List<Finding>> byAttack() {
        Map<String, List<Finding>> attacks = new LinkedHashMap<>();
        open.forEach(f ->
                attacks.computeIfAbsent(f.attack(), key -> new ArrayList<>()).add(f));
        return attacks;
    }

    static double f1(List<Finding> draws) {
        return draws.stream()
                .mapToDouble(f -> f.guess(1.0, "exact").f1())
                .average()
                .orElse(0);
    }
}
