package org.linkteller.api.box;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.Spelling;

/**
 * What a service gives its clients: {@code full} logits, or less. An audit puts it around the model it attacks, a server
 * around the model it serves, and both mean the same bits. {@code toString} writes what {@link #parse} reads; plan files
 * and reports use these words.
 *
 * <p>A new kind is a record here and a line in {@link #part}: it overrides {@link #reduce} if it only leaves less of an
 * answer, {@link #around} if it limits what may be asked.
 */
public sealed interface Box extends Serializable {
    Box FULL = new Full();

    /** What is left of the model's answer. A box that only limits what may be asked leaves all of it. */
    default Predictions reduce(Predictions answer, OutputKind output) {
        return answer;
    }

    /**
     * @param box answers with logits
     * @param registered what the service believes about its clients' features, row for row
     */
    default InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
        return (nodes, features) -> reduce(box.predict(nodes, features), output);
    }

    /** One part, or several joined by a plus sign: {@code posteriors+rounded:3}. */
    static Box parse(String text) {
        List<Box> parts = Arrays.stream(text.split("\\+", -1)).map(Box::part).toList();
        return parts.size() == 1 ? parts.get(0) : new Joined(parts);
    }

    private static Box part(String text) {
        int colon = text.indexOf(':');
        List<String> kinds = List.of("full", "rounded", "posteriors", "labels", "columns", "budget");
        String kind = Spelling.known("box", colon < 0 ? text : text.substring(0, colon), kinds);
        String amount = colon < 0 ? "" : text.substring(colon + 1);
        return switch (kind) {
            case "rounded" -> of(kind, amount, decimals -> new Rounded(whole(kind, decimals)));
            case "columns" -> of(kind, amount, Columns::new);
            case "budget" -> of(kind, amount, queries -> new Budget(whole(kind, queries)));
            default -> {
                if (colon >= 0) {
                    throw new IllegalArgumentException("box " + kind + " takes no number, got '" + text + "'");
                }
                yield kind.equals("labels") ? new Labels() : kind.equals("posteriors") ? new Posteriors() : FULL;
            }
        };
    }

    private static Box of(String kind, String amount, DoubleFunction<Box> box) {
        if (amount.isEmpty()) {
            throw new IllegalArgumentException("box " + kind + " needs a number, as in " + kind + ":1");
        }
        try {
            return box.apply(Double.parseDouble(amount));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("box " + kind + ": expected a number, got '" + amount + "'", notANumber);
        }
    }

    private static int whole(String kind, double amount) {
        if (amount != (int) amount) { // written so that NaN fails too
            throw new IllegalArgumentException("box " + kind + ": expected a whole number, got " + amount);
        }
        return (int) amount;
    }

    /** The logits as they are. */
    record Full() implements Box {
        @Override
        public InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
            return box;
        }

        @Override
        public String toString() {
            return "full";
        }
    }

    /** Every score to a number of decimals, ties to even. What is too large to have decimals stays as it is. */
    record Rounded(int decimals) implements Box {
        public Rounded {
            if (decimals < 0 || decimals > 15) {
                throw new IllegalArgumentException("expected 0 to 15 decimals, got " + decimals);
            }
        }

        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            double[] scores = answer.toArray();
            double unit = Math.pow(10, decimals);
            for (int i = 0; i < scores.length; i++) {
                double rounded = Math.rint(scores[i] * unit) / unit;
                scores[i] = Double.isFinite(rounded) ? rounded : scores[i];
            }
            return Predictions.wrap(answer.rows(), answer.classes(), scores);
        }

        @Override
        public String toString() {
            return "rounded:" + decimals;
        }
    }

    /** Probabilities instead of logits. */
    record Posteriors() implements Box {
        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            return output.posteriors(answer);
        }

        @Override
        public String toString() {
            return "posteriors";
        }
    }

    /** Decisions only: 1 for a class that was decided for, 0 for the others. */
    record Labels() implements Box {
        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            return output.decisions(answer);
        }

        @Override
        public String toString() {
            return "labels";
        }
    }

    /** Clients may change this share of the feature columns, always the same ones. */
    record Columns(double share) implements Box {
        public Columns {
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException("the share of changeable columns must be in (0, 1], got " + share);
            }
        }

        @Override
        public InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
            // one fixed choice: audits of different cells then meet the same service
            return ChangeableColumns.of(box, registered, share, new Seed(1).derive("columns"));
        }

        @Override
        public String toString() {
            return "columns:" + (share == 1 ? "1" : String.valueOf(share));
        }
    }

    /** So many queries about each node. Each box that is built has a budget of its own. */
    record Budget(int queries) implements Box {
        public Budget {
            if (queries < 1) {
                throw new IllegalArgumentException("a budget allows at least one query per node, got " + queries);
            }
        }

        @Override
        public InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
            return new QueryBudget(box, queries);
        }

        @Override
        public String toString() {
            return "budget:" + queries;
        }
    }

    /** Several at once; the first is nearest to the model. */
    record Joined(List<Box> parts) implements Box {
        public Joined {
            parts = List.copyOf(parts);
            boolean reduced = false;
            for (Box part : parts) {
                boolean readsLogits = part instanceof Posteriors || part instanceof Labels;
                if (reduced && readsLogits) {
                    throw new IllegalArgumentException("box " + part + " reads logits: it must come before what "
                            + "shortens the answer, got " + spelled(parts));
                }
                reduced |= readsLogits || part instanceof Rounded;
            }
        }

        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            Predictions left = answer;
            for (Box part : parts) {
                left = part.reduce(left, output);
            }
            return left;
        }

        @Override
        public InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
            InferenceApi outer = box;
            for (Box part : parts) {
                outer = part.around(outer, output, registered);
            }
            return outer;
        }

        private static String spelled(List<Box> parts) {
            return parts.stream().map(Box::toString).collect(Collectors.joining("+"));
        }

        @Override
        public String toString() {
            return spelled(parts);
        }
    }
}
