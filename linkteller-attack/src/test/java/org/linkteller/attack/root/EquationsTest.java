package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class EquationsTest {
    private static final int NODES = 200;
    private static final double NOISE = 1e-6;

    /** What leads to the degrees ends in vectors that are nearly sqrt(d): their noise must not spread to all others. */
    @Test
    void noiseStaysSmallWhenAnswersWereFedBack() {
        TinyGraph graph = TinyGraph.social(NODES, 12, 1);
        double[][] hat = graph.augmented();
        double[][] map = TinyGcn.times(hat, hat);
        SplittableRandom random = new SplittableRandom(3);
        Equations equations = new Equations();
        Orthonormal fed = new Orthonormal();
        double[] next = new double[NODES];
        Arrays.fill(next, 1);
        for (int q = 0; q < 25; q++) {
            double[] image = noisy(map, next, random);
            equations.add(next, image);
            fed.add(next.clone(), image.clone(), 0);
            next = fed.rest(image);
            Equations.scale(next, 1 / Arrays.stream(next).map(Math::abs).max().orElseThrow());
        }
        for (int q = 0; q < 60; q++) {
            double[] signs = random.doubles(NODES).map(x -> x < 0.5 ? -1 : 1).toArray();
            equations.add(signs, noisy(map, signs, random));
        }
        double[] degrees = new double[NODES];
        Arrays.setAll(degrees, u -> 1 / hat[u][u]);
        RootLaw law = new RootLaw(RootLaw.Normalisation.AUGMENTED, 2, degrees);
        assertThat(residual(map, equations.whitened(law, 1))).isLessThan(100 * NOISE);
    }

    private static double[] noisy(double[][] map, double[] t, SplittableRandom random) {
        return Arrays.stream(map)
                .mapToDouble(row -> Equations.dot(row, t) + NOISE * random.nextGaussian())
                .toArray();
    }

    private static double residual(double[][] map, Equations.Whitened whitened) {
        double rest = 0;
        double squares = 0;
        for (int q = 0; q < whitened.probes()[0].length; q++) {
            int column = q;
            double[] probe = Arrays.stream(whitened.probes())
                    .mapToDouble(row -> row[column])
                    .toArray();
            for (int u = 0; u < NODES; u++) {
                rest += Math.pow(Equations.dot(map[u], probe) - whitened.answers()[u][q], 2);
                squares += Math.pow(whitened.answers()[u][q], 2);
            }
        }
        return Math.sqrt(rest / squares);
    }
}
