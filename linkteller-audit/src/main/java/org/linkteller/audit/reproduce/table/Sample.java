package org.linkteller.audit.reproduce.table;

import java.util.Arrays;
import java.util.List;

/**
 * Repeated readings of one quantity. Infinite ones, of runs that reach nothing, count only where there are no others.
 *
 * @param mean of the runs there are; NaN if there are none
 * @param deviation over the runs as a population, as the paper prints it; NaN if there are none
 * @param runs how many there are, of how many {@code wanted}
 */
public record Sample(double mean, double deviation, int runs, int wanted) {
    static Sample of(List<Reading> readings, Results results) {
        double[] values = readings.stream()
                .flatMapToDouble(reading -> reading.value(results).stream())
                .toArray();
        double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
        return of(finite.length > 0 ? finite : values, readings.size());
    }

    public static Sample of(double[] values, int wanted) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length; // NaN of none
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Sample(mean, Math.sqrt(squares / values.length), values.length, wanted);
    }

    public boolean isEmpty() {
        return runs == 0;
    }
}
