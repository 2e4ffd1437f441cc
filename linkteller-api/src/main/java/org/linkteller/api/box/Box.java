package org.linkteller.api.box;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.Spelling;

/**
 * What a service gives its clients: {@code full} logits, or less. An audit puts it around the model it attacks, a server
 * around the model it serves, and both mean the same bits. {@code toString} writes what {@link #parse} reads; plan files
 * and reports use these words.
 *
 * <p>A new kind is a record here and a line in {@link BoxSpelling}: it overrides {@link #reduce} if it only leaves less of an
 * answer, {@link #around} if it limits what may be asked; what it admits of sent features is a {@link FeatureLimit}.
 */
public sealed interface Box extends Serializable
        permits FeatureLimit,
                Box.Full,
                Box.Rounded,
                Box.Single,
                Box.Posteriors,
                Box.Labels,
                Box.Noise,
                Box.Sampled,
                Box.Budget,
                Box.Joined {
    Box FULL = new Full();

    /** What is left of the model's answer. A box that only limits what may be asked leaves all of it. */
    default Predictions reduce(Predictions answer, OutputKind output) {
        return answer;
    }

    /** @param box answers with logits */
    default InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
        return (nodes, features) -> reduce(box.predict(nodes, features), knowledge.output());
    }

    /** In an audit. */
    default InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
        return around(box, ServiceKnowledge.audited(output, registered));
    }

    /** Whether it must know what is registered about the nodes. */
    default boolean readsFeatures() {
        return false;
    }

    /** Whether it leaves another form of an answer; what reads logits cannot come after it. */
    default boolean shortens() {
        return false;
    }

    /** How many queries about all nodes it answers at most; an attacker is taken to know it. */
    default long queryLimit() {
        return Long.MAX_VALUE;
    }

    /** What the numbers of an answer are. */
    default String answers() {
        return "logits";
    }

    /** One part, or several joined by a plus sign: {@code posteriors+rounded:3}. */
    static Box parse(String text) {
        return BoxSpelling.parse(text);
    }

    /** The logits as they are. */
    record Full() implements Box {
        @Override
        public InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
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
        public boolean shortens() {
            return true;
        }

        @Override
        public String toString() {
            return "rounded:" + decimals;
        }
    }

    /** Every score in single precision, as most services send them. */
    record Single() implements Box {
        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            double[] scores =
                    Arrays.stream(answer.toArray()).map(score -> (float) score).toArray();
            return Predictions.wrap(answer.rows(), answer.classes(), scores);
        }

        @Override
        public boolean shortens() {
            return true;
        }

        @Override
        public String toString() {
            return "float32";
        }
    }

    /** Probabilities instead of logits. */
    record Posteriors() implements Box {
        @Override
        public Predictions reduce(Predictions answer, OutputKind output) {
            return output.posteriors(answer);
        }

        @Override
        public String answers() {
            return "probabilities";
        }

        @Override
        public boolean shortens() {
            return true;
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
        public String answers() {
            return "labels";
        }

        @Override
        public boolean shortens() {
            return true;
        }

        @Override
        public String toString() {
            return "labels";
        }
    }

    /**
     * Gaussian noise on every score. It comes with no promise of privacy: this is what owners ask for, measured.
     *
     * @param repeats whether the same question meets the same noise, so that asking again averages nothing out
     */
    record Noise(double sigma, boolean repeats) implements Box {
        public Noise {
            if (!(sigma > 0) || Double.isInfinite(sigma)) { // written so that NaN fails too
                throw new IllegalArgumentException("the deviation of noise must be positive and finite, got " + sigma);
            }
        }

        @Override
        public InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
            Questions questions = knowledge.questions();
            return (nodes, features) -> {
                Seed seed = repeats ? questions.same(nodes, features) : questions.fresh(nodes, features);
                Predictions answer = box.predict(nodes, features);
                double[] scores = answer.toArray();
                RandomGenerator random = seed.random();
                for (int i = 0; i < scores.length; i++) {
                    scores[i] += sigma * random.nextGaussian();
                }
                return Predictions.wrap(answer.rows(), answer.classes(), scores);
            };
        }

        @Override
        public String toString() {
            return "noise:" + Spelling.number(sigma) + (repeats ? ",fixed" : "");
        }
    }

    /** The model looks at so many neighbours of each node, drawn anew for every query. */
    record Sampled(int neighbours) implements Box {
        public Sampled {
            if (neighbours < 1) {
                throw new IllegalArgumentException("a node samples at least one neighbour, got " + neighbours);
            }
        }

        @Override
        public InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
            if (!(box instanceof NeighbourSampling sampling)) {
                throw new IllegalArgumentException("box " + this + " needs a model whose neighbours can be sampled:"
                        + " one that answers in this process, with this part first");
            }
            Questions questions = knowledge.questions();
            return (nodes, features) -> sampling.predict(nodes, features, neighbours, questions.fresh(nodes, features));
        }

        @Override
        public String toString() {
            return "sampled:" + neighbours;
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
        public InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
            return new QueryBudget(box, queries);
        }

        @Override
        public long queryLimit() {
            return queries;
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
                if (part instanceof Sampled && part != parts.get(0)) {
                    throw new IllegalArgumentException(
                            "box " + part + " is about the model itself: it must come first, got " + spelled(parts));
                }
                if (reduced && readsLogits) {
                    throw new IllegalArgumentException("box " + part + " reads logits: it must come before what "
                            + "shortens the answer, got " + spelled(parts));
                }
                reduced |= part.shortens();
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
        public InferenceApi around(InferenceApi box, ServiceKnowledge knowledge) {
            InferenceApi outer = box;
            for (Box part : parts) {
                outer = part.around(outer, knowledge);
            }
            return outer;
        }

        @Override
        public boolean readsFeatures() {
            return parts.stream().anyMatch(Box::readsFeatures);
        }

        @Override
        public boolean shortens() {
            return parts.stream().anyMatch(Box::shortens);
        }

        @Override
        public long queryLimit() {
            return parts.stream().mapToLong(Box::queryLimit).min().orElse(FULL.queryLimit());
        }

        @Override
        public String answers() {
            return parts.stream()
                    .map(Box::answers)
                    .filter(kind -> !kind.equals(FULL.answers()))
                    .findFirst() // what reads logits cannot come after it
                    .orElseGet(FULL::answers);
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
