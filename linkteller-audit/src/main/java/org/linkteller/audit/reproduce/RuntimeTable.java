package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.data.Datasets;

/** Seconds of one attack on 500 targets. */
record RuntimeTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = new Readings(scope);
        return PaperTable.load("attack_runtime_seconds").rows().stream()
                .map(row -> {
                    String dataset = Datasets.spelled(row.text("dataset"));
                    Targets targets = Targets.of(row.text("degree"));
                    return Cell.of(
                                    Place.of(dataset, "LinkTeller", "seconds").on(targets),
                                    Printed.of(row.number("seconds"), row.number("std"), 1),
                                    readings.attack(
                                            dataset, "gcn2", targets, AttackName.LINKTELLER, AttackResult::seconds))
                            .withBeyond(
                                    "linkteller-plus",
                                    readings.attack(
                                            dataset,
                                            "gcn2",
                                            targets,
                                            AttackName.LINKTELLER_PLUS,
                                            AttackResult::seconds))
                            .withNote(Artefact.OTHER_MACHINE)
                            .unjudged();
                })
                .toList();
    }
}
