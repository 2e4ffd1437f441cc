package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;

/**
 * What to do, from what was measured: nothing is recommended that an attack of this audit breaks, and no box that was not
 * attacked by one that can read its answers.
 */
final class Advice {
    private static final String PROTECT =
            "Let linkteller protect measure what each protection leaves of utility and leak on this data.";

    private Advice() {}

    /** @param leaks what a client could run where there is something to find; {@code worst} is one of them */
    static List<String> of(AuditReport report, List<CellAverage> leaks, CellAverage worst) {
        if (Headline.f1(worst) < Headline.NOTABLE) {
            return List.of("Keep this audit as a gate in your build: linkteller audit plan.yaml --fail-above f1=0.1.");
        }
        List<String> advice = new ArrayList<>(List.of(protection(report, leaks)));
        advice.addAll(boxes(leaks, worst));
        advice.add(queries(report, worst));
        return advice;
    }

    /** A protection below a model without edges is no choice, however little it leaks. */
    private static String protection(AuditReport report, List<CellAverage> leaks) {
        Map<Protection, CellAverage> worstByProtection = new LinkedHashMap<>();
        for (CellAverage leak : leaks) {
            ServiceKey service = leak.cell().service();
            if (service.isProtected() && !Worth.isUseless(report, service)) {
                worstByProtection.merge(service.protection(), leak, Advice::worse);
            }
        }
        Optional<CellAverage> safest =
                worstByProtection.values().stream().min(Comparator.comparingDouble(Headline::f1));
        return safest.map(leak -> String.format(
                        Locale.ENGLISH,
                        Headline.f1(leak) < Headline.NOTABLE
                                ? "Of the protections tried, %s leaves the best attack an F1 of %s; compare what each costs"
                                        + " in the trade-off chart before you choose."
                                : "None of the useful protections tried is enough: with %s the best attack still has an F1"
                                        + " of %s. linkteller protect tries others.",
                        Headline.words(leak.cell().service().protection()),
                        Percent.said(Headline.f1(leak))))
                .orElse(PROTECT);
    }

    private static CellAverage worse(CellAverage a, CellAverage b) {
        return Headline.f1(a) >= Headline.f1(b) ? a : b;
    }

    /** What of the weaker boxes in front of the same service held, and what did not. */
    private static List<String> boxes(List<CellAverage> leaks, CellAverage worst) {
        Map<Box, List<CellAverage>> byBox = leaks.stream()
                .filter(leak -> !leak.cell().box().equals(Box.FULL))
                .filter(leak -> leak.cell().service().equals(worst.cell().service()))
                .collect(Collectors.groupingBy(leak -> leak.cell().box(), LinkedHashMap::new, Collectors.toList()));
        List<CellAverage> held = new ArrayList<>();
        List<CellAverage> broken = new ArrayList<>();
        List<String> untried = new ArrayList<>();
        byBox.forEach((box, attacks) -> {
            CellAverage strongest = attacks.stream().reduce(Advice::worse).orElseThrow();
            if (Headline.f1(strongest) >= Headline.NOTABLE) {
                broken.add(strongest);
            } else if (attacks.stream().anyMatch(leak -> reads(leak.cell().attack(), box))) {
                held.add(strongest);
            } else {
                untried.add(box.toString());
            }
        });
        List<String> said = new ArrayList<>();
        if (!held.isEmpty()) {
            said.add("Held against the strongest attack that was run: " + listed(held)
                    + ". Serve it: linkteller serve.");
        }
        if (!broken.isEmpty()) {
            said.add("Do not count on " + listed(broken) + ".");
        }
        if (!untried.isEmpty()) {
            said.add("Nothing can be said for " + String.join(", ", untried)
                    + ": no attack made for it was run. linkteller-root is for a budget, linkteller-plus for all others but"
                    + " sampled.");
        }
        if (byBox.isEmpty()) {
            said.add(
                    "Do not count on smaller answers that were not attacked: on Twitch labels alone gave nearly all edges away."
                            + " Measure them: --box full,posteriors,labels,range,rows:0.1,fixed --attack linkteller-plus,lsa2-post.");
        }
        return said;
    }

    /**
     * linkteller-plus finds out by itself what it is shown, the attack on labels reads labels, the root makes most of few queries
     * (Twitch-PTBR with 50 a node: 85.9, plus 27.1); none averages over samples of the neighbours, so what sampling withstands
     * says nothing.
     */
    private static boolean reads(AttackName attack, Box box) {
        List<Box> parts = box instanceof Box.Joined joined ? joined.parts() : List.of(box);
        boolean limited = parts.stream().anyMatch(part -> part instanceof Box.Budget);
        boolean sampled = parts.stream().anyMatch(part -> part instanceof Box.Sampled);
        return attack == (limited ? AttackName.LINKTELLER_ROOT : AttackName.LINKTELLER_PLUS) && !sampled
                || attack == AttackName.LINKTELLER_LABELS && box.equals(new Box.Labels());
    }

    private static String listed(List<CellAverage> leaks) {
        return leaks.stream()
                .map(leak -> String.format(
                        Locale.ENGLISH,
                        "%s (%s: F1 %s)",
                        leak.cell().box(),
                        leak.cell().attack(),
                        Percent.said(Headline.f1(leak))))
                .collect(Collectors.joining(", "));
    }

    /** A limit is recommended only where one was found that stops the attacks tried and few others. */
    private static String queries(AuditReport report, CellAverage worst) {
        return report.guard().stream()
                .map(GuardFacts::budget)
                .filter(Objects::nonNull)
                .findFirst()
                .map(budget -> String.format(
                        Locale.ENGLISH,
                        "Limit what a client may ask to %,d queries about a node; this attack asked %,d. linkteller serve"
                                + " --guard counts and refuses them.",
                        budget,
                        Math.round(worst.queries())))
                .orElseGet(() -> String.format(Locale.ENGLISH, unlimited(report.guard()), Math.round(worst.queries())));
    }

    private static String unlimited(List<GuardFacts> measured) {
        if (measured.isEmpty()) {
            return "This attack asked %,d queries. Whether a limit would stop it, and whom else, has to be measured:"
                    + " --guard, --budget-curve.";
        }
        return measured.stream().anyMatch(GuardFacts::facedRoot)
                ? "This attack asked %,d queries. Do not count on a limit: of those measured, none stopped the attacks and"
                        + " let honest users ask."
                : "This attack asked %,d queries. Do not count on a limit: those measured were not tried by linkteller-root,"
                        + " which makes most of few queries. linkteller choose-budget tries them.";
    }
}
