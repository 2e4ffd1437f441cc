package org.linkteller.privacy;

import java.util.function.BooleanSupplier;

/** Of values that are all alike, takes as many as are wanted, each choice of them equally likely. */
public final class TieDraw implements BooleanSupplier {
    private final NoiseStream noise;
    /** Not asked about yet: how many there are, and how many of them are in. */
    private long left;

    private long wanted;

    public TieDraw(long ties, long wanted, NoiseStream noise) {
        this.left = ties;
        this.wanted = wanted;
        this.noise = noise;
    }

    /** To be asked once about each; selection sampling (Knuth, vol. 2, algorithm S). */
    @Override
    public boolean getAsBoolean() {
        boolean in = noise.nextLong(left--) < wanted;
        wanted -= in ? 1 : 0;
        return in;
    }
}
