package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Seed;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.privacy.NoiseSource;

/**
 * Where the noise of a release comes from, as a value: the system's generator, or a seed that makes it repeatable and voids
 * its guarantee.
 *
 * @param seed null for the system's generator
 * @param names of the parts of the source, one derived from the other; what is secure needs a name, too: by it a release
 *     is found again
 */
public record Noise(@Nullable Seed seed, List<String> names) implements Serializable {
    public Noise {
        names = List.copyOf(names);
    }

    public static Noise secure(String name) {
        return new Noise(null, List.of(name));
    }

    public static Noise seeded(Seed seed) {
        return new Noise(seed, List.of());
    }

    public Noise derive(String name) {
        return new Noise(seed, Stream.concat(names.stream(), Stream.of(name)).toList());
    }

    public boolean isSecure() {
        return seed == null;
    }

    Fingerprint fingerprint() {
        return Fingerprint.of(seed == null ? "secure" : "seeded")
                .with("seed", seed == null ? 0 : seed.value())
                .with("names", String.join("\n", names));
    }

    /** Opens the source; the system's generator never gives the same noise again. */
    public NoiseSource source() {
        NoiseSource source = seed == null ? NoiseSource.secure() : NoiseSource.seeded(seed);
        for (String name : names) {
            source = source.derive(name);
        }
        return source;
    }
}
