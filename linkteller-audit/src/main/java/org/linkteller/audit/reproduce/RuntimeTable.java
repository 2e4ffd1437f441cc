package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.audit.PaperTable;
import org.linkteller.data.Datasets;

/** Seconds of one attack on 500 targets. */
record RuntimeTable() implements Experiment {
    @Override
    public String name() {
        return "runtime";
    }

    @Override
    public String title() {
        return "Running time of the attack on 500 targets, in seconds";
    }

    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = new Readings(scope);
        return PaperTable.load("attack_runtime_seconds").rows().stream()
                .map(row -> {
                    String dataset = Datasets.spelled(row.text("dataset"));
                    String targets = row.text("degree");
                    return Cell.of(
                                    Place.of(dataset, "LinkTeller", "seconds").on(targets),
                                    Printed.of(row.number("seconds"), row.number("std"), 1),
                                    readings.attack(dataset, "gcn2", targets, "linkteller", AttackResult::seconds))
                            .withBeyond(
                                    "linkteller-plus",
                                    readings.attack(dataset, "gcn2", targets, "linkteller-plus", AttackResult::seconds))
                            .withNote(Artefact.OTHER_MACHINE)
                            .unjudged();
                })
                .toList();
    }
}
