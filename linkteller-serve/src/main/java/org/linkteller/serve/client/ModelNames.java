package org.linkteller.serve.client;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an auditor knows of a model that its server does not say, or says of several tensors.
 *
 * @param nodes the input that takes the nodes
 * @param features the input that takes the features
 * @param output the scores
 * @param columns width of a feature row
 */
public record ModelNames(
        Optional<String> nodes, Optional<String> features, Optional<String> output, OptionalInt columns) {
    /** All as the server says. */
    public static ModelNames asServed() {
        return new ModelNames(Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());
    }
}
