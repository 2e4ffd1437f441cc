package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.privacy.CanaryAudit.Guess;

class CanaryAuditTest {
    private static final Graph PATH = SampleGraphs.path(300);

    @ParameterizedTest
    @CsvSource({"1, .93", "2, 1.92", "4, 3.8"})
    void readingEdgeRandComesCloseToItsEpsilon(double epsilon, double reached) {
        double[] bounds = new double[21];
        for (int run = 0; run < bounds.length; run++) {
            bounds[run] = bound(new EdgeRand(epsilon), new EdgeRand(epsilon), 10_000, run);
        }
        Arrays.sort(bounds);
        assertThat(bounds[10]).isBetween(reached, epsilon); // the median
    }

    @ParameterizedTest
    @CsvSource({"edge-rand:3, 1000", "lap-graph:6, 1000", "lap-graph:6+degrees, 300"})
    void theBoundExceedsTheTruthInAtMostOneRunOfTwenty(String protection, int runs) {
        EdgeDpMechanism mechanism = EdgeDpMechanism.parse(protection);
        int exceeded = 0;
        for (int run = 0; run < runs; run++) {
            exceeded += bound(mechanism, mechanism, 200, run) > mechanism.epsilon() ? 1 : 0;
        }
        // 5 % and three standard errors of so many runs
        assertThat(exceeded).isLessThanOrEqualTo((int) (runs * 0.05 + 3 * Math.sqrt(runs * 0.05 * 0.95)));
    }

    @ParameterizedTest
    @CsvSource({"edge-rand:1, edge-rand:2", "lap-graph:2, lap-graph:4"})
    void halfTheNoiseIsCaught(String claimed, String real) {
        EdgeDpMechanism claim = EdgeDpMechanism.parse(claimed);
        assertThat(bound(claim, EdgeDpMechanism.parse(real), 10_000, 1)).isGreaterThan(claim.epsilon());
    }

    @Test
    void everyPairIsSetByItsCoinAndTheRestOfTheGraphStays() {
        NodeSet among = NodeSet.of(3, 50, 7, 120, 9, 200, 33, 250, 90, 160);
        CanaryAudit audit = CanaryAudit.plant(PATH, among, 20, seeded(1));
        int inserted = 0;
        for (int i = 0; i < audit.size(); i++) {
            assertThat(audit.smaller(i)).isLessThan(audit.larger(i));
            assertThat(among.contains(audit.smaller(i)) && among.contains(audit.larger(i)))
                    .isTrue();
            assertThat(PATH.hasEdge(audit.smaller(i), audit.larger(i))).isFalse();
            inserted += audit.graph().hasEdge(audit.smaller(i), audit.larger(i)) ? 1 : 0;
        }
        assertThat(audit.graph().edgeCount()).isEqualTo(PATH.edgeCount() + inserted);
        PATH.forEachEdge((u, v) -> assertThat(audit.graph().hasEdge(u, v)).isTrue());
        // who sees the graph itself is right every time
        EmpiricalEpsilon seen = audit.judge(audit.readRelease(audit.graph(), new NoProtection()), 0.95);
        assertThat(seen.correct()).isEqualTo(seen.guesses()).isEqualTo(20);
    }

    @Test
    void refusesMoreCanariesThanThereIsRoomFor() {
        assertThatThrownBy(() -> CanaryAudit.plant(PATH, NodeSet.all(10), 19, seeded(1)))
                .hasMessage("expected 1 to 18 canaries, half of the pairs without an edge between 10 nodes, got 19");
    }

    @Test
    void boundIsWhereTheBinomialTailMeetsTheRisk() {
        // all of 100 right: p^100 = 0.05, so e^ε = p / (1 - p) with p = 0.05^(1/100)
        double p = Math.pow(0.05, 0.01);
        assertThat(EmpiricalEpsilon.of(100, 100, 0.95).lowerBound()).isCloseTo(Math.log(p / (1 - p)), within(1e-9));
        assertThat(EmpiricalEpsilon.of(100, 50, 0.95).lowerBound()).isZero();
        assertThat(EmpiricalEpsilon.of(0, 0, 0.95).lowerBound()).isZero();
        // P(Bin(10, 1/2) >= 9) = 11/1024; P(Bin(4, .75) >= 4) = .75^4
        assertThat(EmpiricalEpsilon.upperTail(10, 9, 0)).isCloseTo(11 / 1024.0, within(1e-14));
        assertThat(EmpiricalEpsilon.upperTail(4, 4, Math.log(3))).isCloseTo(0.31640625, within(1e-14));
        // a large one against the normal law with continuity correction, which is good to a few per mille here
        assertThat(EmpiricalEpsilon.upperTail(1_000_000, 501_000, 0)).isCloseTo(0.02280, within(1e-4));
        assertThatThrownBy(() -> EmpiricalEpsilon.of(3, 4, 0.95)).hasMessage("of 3 guesses 4 cannot be right");
    }

    @Test
    void middlingAndTiedScoresAreAbstainedFrom() {
        double[] scores = {9, 8, 8, 5, 5, 5, 2, 1, 0, 0};
        assertThat(signs(CanaryAudit.extremes(scores, 0.3, 0))).isEqualTo("+++.......");
        assertThat(signs(CanaryAudit.extremes(scores, 0.2, 0.3))).isEqualTo("+......---");
        assertThat(signs(CanaryAudit.extremes(scores, 0, 0.1))).isEqualTo("..........");
        assertThat(signs(CanaryAudit.extremes(scores, 1, 0))).isEqualTo("++++++++++");
    }

    @Test
    void theBestOfSeveralPaysForTheChoice() {
        CanaryAudit audit = CanaryAudit.plant(PATH, NodeSet.all(300), 400, seeded(1));
        List<Guess> right = audit.readRelease(audit.graph(), new NoProtection());
        List<Guess> none = Collections.nCopies(400, Guess.NONE);
        EmpiricalEpsilon best = audit.judgeBest(List.of(none, right), 0.95);
        assertThat(best.lowerBound())
                .isEqualTo(EmpiricalEpsilon.of(400, 400, 0.975).lowerBound());
        assertThat(best.confidence()).isEqualTo(0.95);
    }

    private static String signs(List<Guess> guesses) {
        return guesses.stream()
                .map(guess -> List.of("+", "-", ".").get(guess.ordinal()))
                .collect(Collectors.joining());
    }

    private static double bound(EdgeDpMechanism claimed, EdgeDpMechanism real, int canaries, long seed) {
        NoiseSource noise = seeded(seed);
        CanaryAudit audit = CanaryAudit.plant(PATH, NodeSet.all(PATH.nodeCount()), canaries, noise);
        Graph released = real.perturb(audit.graph(), noise);
        return audit.judge(audit.readRelease(released, claimed), 0.95).lowerBound();
    }

    private static NoiseSource seeded(long seed) {
        return NoiseSource.seeded(new Seed(seed));
    }
}
