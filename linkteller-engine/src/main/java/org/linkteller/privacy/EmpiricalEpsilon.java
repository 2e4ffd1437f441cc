package org.linkteller.privacy;

/**
 * How much privacy was lost for certain, seen from guesses about fair coins. If a release is epsilon-differentially
 * private, the number of right guesses among r is at most as large as that of r coins with e^ε/(1+e^ε) (Steinke, Nasr and Jagielski
 * 2023, theorem 5.2 for delta 0), whatever the guesses depend on. So an epsilon under which so many right ones would be
 * rarer than 1 - confidence is refuted.
 *
 * @param guesses coins guessed at all; the others were abstained from
 * @param lowerBound the largest epsilon refuted; 0 if none is
 */
public record EmpiricalEpsilon(int guesses, int correct, double lowerBound, double confidence) {
    /** Beyond this every bound ends: even 10^9 right guesses refute no more than ln(10^9 / 3) = 19.6. */
    private static final double LARGEST = 50;

    public static EmpiricalEpsilon of(int guesses, int correct, double confidence) {
        if (correct < 0 || correct > guesses) {
            throw new IllegalArgumentException("of " + guesses + " guesses " + correct + " cannot be right");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must lie between 0 and 1, got " + confidence);
        }
        double refuted = 0;
        double open = LARGEST;
        for (int i = 0; i < 60; i++) { // 50 / 2^60 is below a double's resolution
            double middle = (refuted + open) / 2;
            if (upperTail(guesses, correct, middle) < 1 - confidence) {
                refuted = middle;
            } else {
                open = middle;
            }
        }
        return new EmpiricalEpsilon(guesses, correct, refuted, confidence);
    }

    /** Whether a claim is refuted at this confidence. */
    public boolean refutes(double claimedEpsilon) {
        return lowerBound > claimedEpsilon;
    }

    /** P(Bin(r, e^ε/(1+e^ε)) >= v), summed term by term. */
    static double upperTail(int r, int v, double epsilon) {
        double p = 1 / (1 + Math.exp(-epsilon));
        if (v <= r * p) {
            return 1; // at least 1/2, the median being within one of the mean: far from refuting
        }
        double odds = Math.exp(epsilon);
        double logTerm = logChoose(r, v) + v * Math.log(p) - (r - v) * Math.log1p(odds);
        double term = Math.exp(logTerm);
        double sum = 0;
        for (int k = v; k <= r && term > sum * 1e-17; k++) {
            sum += term;
            term *= (double) (r - k) / (k + 1) * odds;
        }
        return Math.min(1, sum);
    }

    private static double logChoose(int n, int k) {
        return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
    }

    private static double logFactorial(int n) {
        if (n < 64) {
            double sum = 0;
            for (int i = 2; i <= n; i++) {
                sum += Math.log(i);
            }
            return sum;
        }
        // Stirling's series; the first term left out is below 10^-15 from 64 on
        double x = n + 1.0;
        double inverse = 1 / (x * x);
        double series = (1 / 12.0 - inverse * (1 / 360.0 - inverse * (1 / 1260.0 - inverse / 1680))) / x;
        return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
    }
}
