package org.linkteller.audit.cli;

import java.util.Optional;
import org.linkteller.api.Seed;
import org.linkteller.audit.measure.Noise;
import org.linkteller.privacy.NoiseSource;
import picocli.CommandLine.Option;

/** Secure noise unless a seed asks for noise that can be repeated, and so taken off again. */
final class NoiseOption {
    @Option(
            names = "--seeded-noise",
            paramLabel = "SEED",
            description = "Repeatable noise for reproductions: not private, and marked so in every output.")
    Optional<Long> seed;

    NoiseSource source() {
        return noise().source();
    }

    /** The same as a value, for whoever makes services. */
    Noise noise() {
        return seed.map(value -> Noise.seeded(new Seed(value))).orElseGet(() -> Noise.secure("command line"));
    }
}
