package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.List;
import org.linkteller.attack.influence.Prober;

/** Orthonormal vectors with their images under one linear map, by Gram and Schmidt, twice over. */
final class Orthonormal {
    private final List<double[]> vectors = new ArrayList<>();
    private final List<double[]> images = new ArrayList<>();

    int size() {
        return vectors.size();
    }

    double[] vector(int i) {
        return vectors.get(i);
    }

    double[] image(int i) {
        return images.get(i);
    }

    /** Takes over a vector and its image, unless less than a share of it is new. Returns whether it was taken. */
    boolean add(double[] vector, double[] image, double leastNew) {
        double whole = Prober.norm(vector);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < size(); i++) {
                double along = Equations.dot(vectors.get(i), vector);
                addScaled(vector, -along, vectors.get(i));
                addScaled(image, -along, images.get(i));
            }
        }
        double left = Prober.norm(vector);
        if (left <= leastNew * whole) {
            return false;
        }
        Equations.scale(vector, 1 / left);
        Equations.scale(image, 1 / left);
        vectors.add(vector);
        images.add(image);
        return true;
    }

    /** What is left of a vector without its components along these. */
    double[] rest(double[] vector) {
        double[] rest = vector.clone();
        for (int pass = 0; pass < 2; pass++) {
            for (double[] unit : vectors) {
                addScaled(rest, -Equations.dot(unit, rest), unit);
            }
        }
        return rest;
    }

    static void addScaled(double[] sum, double factor, double[] vector) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * vector[i];
        }
    }
}
