package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.attack.influence.Prober;

/** What a linear box has answered: images γ (Z^k + α) t of vectors t, n equations each. */
final class Equations {
    /** What must be left of a vector without its components along those before it; less only repeats them, with their noise. */
    private static final double LEAST_NEW = 0.03;

    private final List<double[]> sent = new ArrayList<>();
    private final List<double[]> images = new ArrayList<>();

    void add(double[] t, double[] image) {
        sent.add(t);
        images.add(image);
    }

    int size() {
        return sent.size();
    }

    /** Whether an image is its vector times one number, up to the noise of single precision. */
    boolean isMultiple(int equation) {
        double[] t = sent.get(equation);
        double[] rest = images.get(equation).clone();
        Orthonormal.addScaled(rest, -dot(t, rest) / dot(t, t), t);
        return Prober.norm(rest) <= 1e-5 * Prober.norm(images.get(equation));
    }

    double[] image(int equation) {
        return images.get(equation);
    }

    /** So many random combinations of these equations. */
    Equations mixed(int count, SplittableRandom random) {
        Equations mixed = new Equations();
        for (int m = 0; m < count; m++) {
            double[] t = new double[sent.get(0).length];
            double[] image = new double[t.length];
            for (int q = 0; q < size(); q++) {
                double sign = random.nextBoolean() ? 1 : -1;
                Orthonormal.addScaled(t, sign, sent.get(q));
                Orthonormal.addScaled(image, sign, images.get(q));
            }
            mixed.add(t, image);
        }
        return mixed;
    }

    /** The mean of Â^k's diagonal over so many equations from the last: tᵀ Â^k t for random signs t (Hutchinson 1989). */
    double trace(int last) {
        double sum = 0;
        double squares = 0;
        for (int q = size() - last; q < size(); q++) {
            sum += dot(sent.get(q), images.get(q));
            squares += dot(sent.get(q), sent.get(q));
        }
        return sum / squares;
    }

    /**
     * The trace of D M for M the map over its largest eigenvalue, by so many equations from the last, as {@link #trace}. What M does
     * to its eigenvector sqrt(d) is known, and left out of the guess.
     */
    double degreeTrace(int last, double[] degrees, double largest) {
        double[] top = Arrays.stream(degrees).map(Math::sqrt).toArray();
        double sum = Arrays.stream(degrees).sum();
        double known = dot(degrees, degrees) / sum;
        double guessed = 0;
        double squares = 0;
        for (int q = size() - last; q < size(); q++) {
            double[] t = sent.get(q);
            squares += dot(t, t);
            double along = dot(top, t) / sum;
            for (int u = 0; u < t.length; u++) {
                guessed += degrees[u] * t[u] * (images.get(q)[u] / largest - along * top[u]);
            }
        }
        return known + guessed * degrees.length / squares;
    }

    /** Rows of orthonormal probes and of their answers by Z^k. */
    record Whitened(float[][] probes, float[][] answers) {}

    /**
     * The same equations for orthonormal vectors without any component along sqrt(d), whose image is known, so that all have
     * equal weight and none repeats another. The last come first: they are random, and lose little by it, while those that led to
     * the degrees nearly contain sqrt(d) and have little left but noise once it is taken out.
     */
    Whitened whitened(RootLaw law, double gamma) {
        int n = law.nodes();
        Orthonormal basis = new Orthonormal();
        double[] top = law.rootDegrees();
        double[] topImage = law.rootDegrees();
        scale(topImage, law.eigenvalue());
        basis.add(top, topImage, 0);
        for (int q = size() - 1; q >= 0; q--) {
            double[] image = images.get(q).clone();
            scale(image, 1 / gamma);
            Orthonormal.addScaled(image, -law.constant(), sent.get(q));
            basis.add(sent.get(q).clone(), image, LEAST_NEW);
        }
        int columns = basis.size() - 1;
        float[][] probes = new float[n][columns];
        float[][] answers = new float[n][columns];
        for (int q = 0; q < columns; q++) {
            for (int u = 0; u < n; u++) {
                probes[u][q] = (float) basis.vector(q + 1)[u];
                answers[u][q] = (float) basis.image(q + 1)[u];
            }
        }
        return new Whitened(probes, answers);
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static void scale(double[] vector, double factor) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] *= factor;
        }
    }
}
