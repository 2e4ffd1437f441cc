package org.linkteller.audit.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replaces node ids by running numbers, the same node by the same number within a dataset, and rounds their counts. */
final class NodeIds {
    private final Map<List<String>, String> aliases = new HashMap<>();

    private NodeIds() {}

    static AuditReport hidden(AuditReport report) {
        NodeIds ids = new NodeIds();
        return report.withFindings(report.findings().stream().map(ids::hidden).toList());
    }

    private Finding hidden(Finding finding) {
        String dataset = finding.cell().service().dataset();
        List<FindingViews.NodeRisk> nodes = finding.views().riskiestNodes().stream()
                .map(risk -> new FindingViews.NodeRisk(
                        alias(dataset, risk.node()),
                        (int) roughly(risk.degree()),
                        roughly(risk.edges()),
                        roughly(risk.found()),
                        roughly(risk.falseAlarms())))
                .toList();
        List<FindingViews.PairRisk> pairs = finding.views().riskiestPairs().stream()
                .map(risk -> new FindingViews.PairRisk(
                        alias(dataset, risk.first()), alias(dataset, risk.second()), risk.score(), risk.edge()))
                .toList();
        List<String> noted = finding.measures().noteNodes().stream()
                .map(node -> alias(dataset, node))
                .toList();
        return new Finding(
                finding.cell(),
                finding.targetCount(),
                finding.standIn(),
                finding.measures().withNoteNodes(noted),
                finding.beliefs(),
                finding.views().withRisks(nodes, pairs));
    }

    /** Down to a power of two: few nodes have a degree of their own, a bin has many. */
    private static long roughly(long count) {
        return Long.highestOneBit(count);
    }

    private String alias(String dataset, String node) {
        return aliases.computeIfAbsent(List.of(dataset, node), key -> "node " + (aliases.size() + 1));
    }
}
