package org.linkteller.attack;

import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;

/**
 * How far a box answers the same query differently. An influence below the noise over Δ cannot be seen.
 *
 * @param largest difference of any score between two answers
 * @param typical root mean square of the differences from the first answer
 * @param queries how often the same was asked
 */
public record BoxNoise(double largest, double typical, int queries) {
    /** Asks the same several times. */
    public static BoxNoise measure(AttackerView view, int queries) {
        if (queries < 2) {
            throw new IllegalArgumentException("a difference needs two queries, got " + queries);
        }
        InferenceApi box = new CheckedBox(view.box());
        Predictions first = box.predict(view.nodes(), view.features());
        double largest = 0;
        double squares = 0;
        long count = 0;
        for (int q = 1; q < queries; q++) {
            Predictions again = box.predict(view.nodes(), view.features());
            for (int row = 0; row < first.rows(); row++) {
                for (int label = 0; label < first.classes(); label++) {
                    double difference = again.at(row, label) - first.at(row, label);
                    largest = Math.max(largest, Math.abs(difference));
                    squares += difference * difference;
                    count++;
                }
            }
        }
        return new BoxNoise(largest, Math.sqrt(squares / Math.max(1, count)), queries);
    }

    public boolean isDeterministic() {
        return largest == 0;
    }
}
