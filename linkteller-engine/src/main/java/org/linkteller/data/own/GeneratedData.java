package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Seed;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;

/**
 * Features and labels for an owner who has only edges: {@code random:N} in place of a file. They are drawn from a fixed
 * seed and depend on nothing but the node's place, so that they tell neither degree nor neighbours.
 */
final class GeneratedData {
    private static final Pattern RANDOM = Pattern.compile("random:([1-9][0-9]{0,4})");
    private static final Seed SEED = new Seed(1);

    private GeneratedData() {}

    /** How many columns or classes to generate; empty if the path is that of a file. */
    static Optional<Integer> count(Path path) {
        Matcher matcher = RANDOM.matcher(path.toString());
        return matcher.matches() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    }

    /** Independent normal numbers. */
    static FeatureTable features(IdMap nodes, int columns) {
        SplittableRandom random = SEED.derive("generated features").random();
        float[] values = new float[Math.multiplyExact(nodes.size(), columns)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        FeatureTable unnamed = FeatureTable.unnamed(
                DenseFeatures.wrap(nodes.size(), columns, values),
                "to nothing: generated, they tell nothing of a node");
        return new FeatureTable(
                nodes, unnamed.features(), unnamed.fileRows(), unnamed.titles(), unnamed.matched(), unnamed.leftOut());
    }

    /** Each class with the same chance. */
    static LabelTable labels(IdMap nodes, int classes) {
        if (classes < 2) {
            throw new DataFormatException("random:" + classes + ": expected at least two classes to generate");
        }
        SplittableRandom random = SEED.derive("generated labels").random();
        int[] labels = random.ints(nodes.size(), 0, classes).toArray();
        return new LabelTable(Labels.single(classes, labels), IdMap.numbered(classes), "to nothing: generated");
    }
}
