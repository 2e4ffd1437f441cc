package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.influence.AnswerScale;
import org.linkteller.attack.influence.QuerySession;

/**
 * A session that looks at decisions alone.
 *
 * @param output which decisions to make of answers that are no labels
 */
record Decider(QuerySession session, OutputKind output) {
    /** Labels as they come, by one-hot rows or by number; of anything else what a server of labels would have made of it. */
    Predictions ask(Features features) {
        Predictions answer = session.ask(features);
        boolean labels = Arrays.stream(answer.toArray()).allMatch(value -> value >= 0 && value == Math.rint(value));
        if (labels) {
            return answer;
        }
        AnswerScale scale = AnswerScale.of(answer);
        double[] logits = IntStream.range(0, answer.rows())
                .mapToObj(i -> scale.row(answer, i))
                .flatMapToDouble(Arrays::stream)
                .toArray();
        return output.decisions(Predictions.wrap(answer.rows(), answer.classes(), logits));
    }

    /** Of which nodes anything differs between two answers. */
    static boolean[] differences(Predictions one, Predictions other) {
        boolean[] differ = new boolean[one.rows()];
        for (int i = 0; i < differ.length; i++) {
            for (int c = 0; c < one.classes(); c++) {
                differ[i] |= one.at(i, c) != other.at(i, c);
            }
        }
        return differ;
    }

    static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }

    /** The nodes in an order that depends on the attack's seed alone. */
    int[] order(String purpose, int nodes) {
        int[] order = IntStream.range(0, nodes).toArray();
        session.options().seed().derive(purpose).shuffle(order);
        return order;
    }
}
