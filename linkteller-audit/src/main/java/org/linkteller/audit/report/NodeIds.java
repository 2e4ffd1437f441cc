package org.linkteller.audit.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replaces node ids by running numbers, the same node by the same number within a dataset. */
final class NodeIds {
    private final Map<String, String> aliases = new HashMap<>();

    private NodeIds() {}

    static AuditReport hidden(AuditReport report) {
        NodeIds ids = new NodeIds();
        List<Finding> findings = report.findings().stream().map(ids::hidden).toList();
        return report.withFindings(findings);
    }

    private Finding hidden(Finding f) {
        List<Finding.NodeRisk> nodes = f.riskiestNodes().stream()
                .map(risk -> new Finding.NodeRisk(
                        alias(f.dataset(), risk.node()), risk.degree(), risk.edges(), risk.found(), risk.falseAlarms()))
                .toList();
        List<Finding.PairRisk> pairs = f.riskiestPairs().stream()
                .map(risk -> new Finding.PairRisk(
                        alias(f.dataset(), risk.first()), alias(f.dataset(), risk.second()), risk.score(), risk.edge()))
                .toList();
        return f.withRisks(nodes, pairs, f.note().replaceAll("\\bnode \\S+", "a node"));
    }

    private String alias(String dataset, String node) {
        return aliases.computeIfAbsent(dataset + "\n" + node, key -> "node " + (aliases.size() + 1));
    }
}
