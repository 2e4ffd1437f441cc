package org.linkteller.audit.cli;

import org.jspecify.annotations.Nullable;
import org.linkteller.api.Seed;
import org.linkteller.privacy.NoiseSource;
import picocli.CommandLine.Option;

/** Secure noise unless a seed asks for noise that can be repeated, and so taken off again. */
final class NoiseOption {
    @Option(
            names = "--seeded-noise",
            paramLabel = "SEED",
            description = "Repeatable noise for reproductions: not private, and marked so in every output.")
    @Nullable
    Long seed;

    NoiseSource source() {
        return seed == null ? NoiseSource.secure() : NoiseSource.seeded(new Seed(seed));
    }
}
