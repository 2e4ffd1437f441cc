package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.linkteller.api.InferenceException;
import org.linkteller.attack.influence.Prober;

/**
 * Finds degrees through the box: sqrt(d) is the eigenvector of Â^k to its largest eigenvalue, so answers are fed back as the
 * next question. All answers together span a Krylov space, whose best approximation (Lanczos) needs a dozen questions where
 * repeated questions alone need forty. Two beginnings, because parts of the graph that do not touch have a factor each.
 */
final class DegreeSearch {
    /** Of the eigenvector, over the eigenvalue; degrees up to thousands are then right to the nearest whole number. */
    private static final double CONVERGED = 1e-6;

    /** Degrees of small nodes are still right here, and a limit may allow no more. */
    private static final double USEFUL = 1e-3;

    /** Dense graphs take 15 to 25; one of long thin parts (Cora: second eigenvalue 0.993) a hundred. */
    private static final int MOST_QUERIES = 160;

    /** Questions without which the error has not halved: what is left of it is noise of the box. */
    private static final int PATIENCE = 16;

    /** Two parts have the same largest eigenvalue; a graph that nearly falls apart has a second one just below. */
    private static final double SAME_EIGENVALUE = 1e-6;

    private static final double NEARLY_SAME = 1e-3;

    private final LinearBox box;
    private final Equations equations;
    private final Orthonormal basis = new Orthonormal();
    private double[] values = {};
    private double[][] vectors = {};
    /** Of the basis in the vectors. */
    private double[][] weights = {};

    private DegreeSearch(LinearBox box, Equations equations) {
        this.box = box;
        this.equations = equations;
    }

    /**
     * @param largest γ times the largest eigenvalue of Â^k
     * @param smallest γ times the smallest eigenvalue that was met
     */
    record Found(Degrees degrees, double largest, double smallest) {}

    /**
     * Asks until the eigenvector stands; every answer is also kept as an equation.
     *
     * @throws InferenceException if the limit does not allow that, or the box does not answer
     */
    static Found run(LinearBox box, Equations equations, double limit) {
        return new DegreeSearch(box, equations).run((int) Math.min(limit, MOST_QUERIES));
    }

    private Found run(int limit) {
        double[] ones = new double[box.nodes()];
        Arrays.fill(ones, 1);
        equations.add(ones, box.imageOfOnes());
        basis.add(ones.clone(), box.imageOfOnes(), 0);
        SplittableRandom random =
                box.session().options().seed().derive("degrees").random();
        double[] start = new double[box.nodes()];
        Arrays.setAll(start, u -> random.nextDouble(-1, 1));
        ask(start);
        int expanded = 0;
        ritz();
        int asked = 1;
        double halved = error(0);
        int patience = PATIENCE;
        for (; asked < limit && expanded < basis.size() && !isConverged() && patience > 0; expanded++) {
            double[] next = basis.rest(basis.image(expanded));
            if (Prober.norm(next) > CONVERGED * Math.abs(values[0])) {
                asked += ask(next);
                ritz();
                boolean better = error(0) < halved / 2 || error(0) > USEFUL;
                patience = better ? PATIENCE : patience - 1;
                halved = better ? error(0) : halved;
            }
        }
        if (error(0) > USEFUL) {
            throw new InferenceException(
                    "the degrees cannot be learned: " + asked + " answers leave an error of " + (float) error(0));
        }
        List<double[]> top = new ArrayList<>(List.of(vectors[0]));
        if (values.length > 1 && values[1] > (1 - SAME_EIGENVALUE) * values[0]) {
            top.add(vectors[1]);
        }
        return new Found(Degrees.of(top, error(top.size() - 1)), values[0], values[values.length - 1]);
    }

    private int ask(double[] direction) {
        double largest = Arrays.stream(direction).map(Math::abs).max().orElse(1);
        Equations.scale(direction, 1 / largest);
        double[] image = box.image(direction);
        equations.add(direction, image);
        basis.add(direction.clone(), image.clone(), 1e-6);
        return 1;
    }

    /** Eigenvalues and eigenvectors of the map within the space, largest first. */
    private void ritz() {
        int m = basis.size();
        DMatrixRMaj compressed = new DMatrixRMaj(m, m);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                double entry = (Equations.dot(basis.vector(i), basis.image(j))
                                + Equations.dot(basis.vector(j), basis.image(i)))
                        / 2;
                compressed.set(i, j, entry);
                compressed.set(j, i, entry);
            }
        }
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(m, true, true);
        if (!eigen.decompose(compressed)) {
            throw new IllegalStateException("the eigen-decomposition of " + m + " answers did not converge");
        }
        Integer[] order = new Integer[m];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order, Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()));
        values = new double[m];
        vectors = new double[Math.min(m, 2)][box.nodes()];
        weights = new double[Math.min(m, 2)][];
        for (int i = 0; i < m; i++) {
            values[i] = eigen.getEigenvalue(order[i]).getReal();
            if (i < vectors.length) {
                weights[i] = eigen.getEigenVector(order[i]).data;
                for (int j = 0; j < m; j++) {
                    Orthonormal.addScaled(vectors[i], weights[i][j], basis.vector(j));
                }
            }
        }
    }

    private boolean isConverged() {
        boolean alone = values.length < 2 || values[1] < (1 - NEARLY_SAME) * values[0];
        return error(0) < CONVERGED && (alone || error(1) < CONVERGED);
    }

    /** |Mx - θx| / θ for one of the two leading vectors. */
    private double error(int i) {
        double[] image = new double[box.nodes()];
        for (int j = 0; j < basis.size(); j++) {
            Orthonormal.addScaled(image, weights[i][j], basis.image(j));
        }
        Orthonormal.addScaled(image, -values[i], vectors[i]);
        return Prober.norm(image) / Math.abs(values[i]);
    }
}
