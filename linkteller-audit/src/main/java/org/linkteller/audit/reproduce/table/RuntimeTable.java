package org.linkteller.audit.reproduce.table;

import java.util.List;
import org.linkteller.audit.cell.AttackName;

/** Seconds of one attack on 500 targets. */
record RuntimeTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = Readings.ofTables(scope);
        return PaperTable.load("attack_runtime_seconds").rows().stream()
                .map(row -> Cell.of(
                                Place.of(row.dataset(), Method.LINKTELLER, Quantity.SECONDS)
                                        .on(row.targets()),
                                row.printed("seconds", "std", 1),
                                seconds(row, AttackName.LINKTELLER, readings))
                        .withBeyond(Beside.LINKTELLER_PLUS, seconds(row, AttackName.LINKTELLER_PLUS, readings))
                        .withNote(Artefact.OTHER_MACHINE)
                        .unjudged())
                .toList();
    }

    private static List<Reading> seconds(PaperTable.Row row, AttackName attack, Readings readings) {
        return readings.attack(row.dataset(), "gcn2", row.targets(), attack, AttackResult::seconds);
    }
}
