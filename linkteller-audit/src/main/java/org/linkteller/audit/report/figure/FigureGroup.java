package org.linkteller.audit.report.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BaselineEntry;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.CellAverage;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.UtilityEntry;

/**
 * What one set of figures is about: a model, asked about targets of one rule by a client that sees full answers.
 *
 * @param floor utility of a model without edges; NaN if it was not measured
 * @param shown the protection that curves and bars are of: none, or, where all is protected, the first
 */
record FigureGroup(
        Subject subject,
        Protection shown,
        List<Finding> findings,
        List<CellAverage> averages,
        List<UtilityEntry> utility,
        double floor,
        List<BoundEntry> bounds,
        List<BudgetPoint> budget) {
    /** One set of figures each. */
    record Subject(String dataset, String model, TargetName targets) {
        static Subject of(ServiceKey service, TargetName targets) {
            return new Subject(service.dataset(), service.model(), targets);
        }
    }

    static List<FigureGroup> of(AuditReport report) {
        return report.findings().stream()
                .map(Finding::cell)
                .filter(cell -> cell.box().equals(Box.FULL))
                .map(cell -> Subject.of(cell.service(), cell.targets()))
                .distinct()
                .map(subject -> of(report, subject))
                .toList();
    }

    private static FigureGroup of(AuditReport report, Subject subject) {
        Predicate<CellKey> isOfIt = cell -> cell.box().equals(Box.FULL)
                && Subject.of(cell.service(), cell.targets()).equals(subject);
        List<Finding> findings =
                report.findings().stream().filter(f -> isOfIt.test(f.cell())).toList();
        List<Protection> protections =
                findings.stream().map(f -> f.cell().service().protection()).toList();
        Protection shown = protections.contains(Protection.NONE) ? Protection.NONE : protections.get(0);
        return new FigureGroup(
                subject,
                shown,
                findings,
                report.averages().stream()
                        .filter(a -> a.cell().box().equals(Box.FULL)
                                && Subject.of(a.cell().service(), a.cell().targets())
                                        .equals(subject))
                        .toList(),
                report.utility().stream()
                        .filter(u -> Subject.of(u.service(), subject.targets).equals(subject))
                        .toList(),
                BaselineEntry.floor(report, subject.dataset).orElse(Double.NaN),
                report.bounds().stream()
                        .filter(b -> b.dataset().equals(subject.dataset) && b.targets() == subject.targets)
                        .toList(),
                report.budget().stream()
                        .filter(p -> Subject.of(p.service(), p.targets()).equals(subject)
                                && p.service().protection().equals(shown))
                        .toList());
    }

    String name() {
        return (subject.dataset + "-" + subject.model + "-" + subject.targets).replaceAll("[^A-Za-z0-9._-]+", "-");
    }

    String title() {
        return subject.dataset + ", " + subject.model + ", " + subject.targets + " degrees"
                + (shown.isNone() ? "" : ", " + shown);
    }

    /** What it is about, in the words that titles and lines have. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(subject.dataset, subject.model, subject.targets.text()));
        findings.stream().map(f -> f.cell().service().protection()).distinct().forEach(protection -> {
            names.add(protection.name());
            names.add(protection.toString());
        });
        return names;
    }

    /** The findings under the shown protection by attack, in the order of the plan. */
    Map<AttackName, List<Finding>> byAttack() {
        Map<AttackName, List<Finding>> attacks = new LinkedHashMap<>();
        findings.stream()
                .filter(f -> f.cell().service().protection().equals(shown))
                .forEach(f -> attacks.computeIfAbsent(f.cell().attack(), key -> new ArrayList<>())
                        .add(f));
        return attacks;
    }

    /** The attack's averages under a protection, one per model seed; without those that had no edge to find. */
    List<CellAverage> averages(AttackName attack, Protection protection) {
        return averages.stream()
                .filter(a -> a.cell().attack() == attack
                        && a.cell().service().protection().equals(protection)
                        && a.f1() != null)
                .toList();
    }

    /** Over the seeds; 0 where there was no edge to find. */
    double f1(AttackName attack, Protection protection) {
        return averages(attack, protection).stream()
                .mapToDouble(a -> Objects.requireNonNull(a.f1()))
                .average()
                .orElse(0);
    }
}
