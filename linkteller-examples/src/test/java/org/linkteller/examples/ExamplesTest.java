package org.linkteller.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.attack.Rounding;

class ExamplesTest {
    @Test
    void theReadmesExampleFindsMostEdges() {
        AttackOutcome outcome = AuditInTenLines.audit("synthetic:600", 100);
        // far above what guessing finds (the density, about 2 %), far below what it reaches (all of them)
        assertThat(outcome.guess(1.0, Rounding.EXACT).f1()).isGreaterThan(0.8);
    }
}
