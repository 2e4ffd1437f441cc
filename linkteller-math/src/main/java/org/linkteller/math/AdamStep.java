package org.linkteller.math;

/**
 * The numbers of one Adam step (Kingma and Ba 2015) with L2 decay, all that a weight's update needs besides its own
 * moments: g = gradient + decay * w; mean = beta1 mean + (1 - beta1) g; variance = beta2 variance + (1 - beta2) g²; w -=
 * stepSize * mean / (sqrt(variance) * rootCorrection + epsilon).
 *
 * @param rest1 1 - beta1, and rest2 1 - beta2, each rounded once: 1 - 0.999f is off by one part in 80,000, every step the same
 *     way
 * @param stepSize the learning rate over 1 - beta1^t
 * @param rootCorrection 1 over sqrt(1 - beta2^t)
 */
public record AdamStep(
        float beta1,
        float rest1,
        float beta2,
        float rest2,
        float epsilon,
        float decay,
        float stepSize,
        float rootCorrection) {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    /** Step {@code t} (the first is 1) at a learning rate, with the usual (0.9, 0.999, 1e-8). */
    public static AdamStep at(int t, double rate, double decay) {
        if (t < 1 || !(rate > 0) || !(decay >= 0)) {
            throw new IllegalArgumentException("expected a step from 1, a positive rate and a decay from 0, got step "
                    + t + ", rate " + rate + ", decay " + decay);
        }
        return new AdamStep(
                (float) BETA1,
                (float) (1 - BETA1),
                (float) BETA2,
                (float) (1 - BETA2),
                (float) EPSILON,
                (float) decay,
                (float) (rate / (1 - Math.pow(BETA1, t))),
                (float) (1 / Math.sqrt(1 - Math.pow(BETA2, t))));
    }
}
