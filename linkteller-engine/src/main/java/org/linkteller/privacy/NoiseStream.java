package org.linkteller.privacy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Uniform random words from one keystream. Not for use by two threads at once. */
public final class NoiseStream {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] ZEROS = new byte[1 << 13];

    private final Refill refill;
    private final byte[] buffer = new byte[ZEROS.length];
    private int next = ZEROS.length;

    private NoiseStream(Refill refill) {
        this.refill = refill;
    }

    static NoiseStream keyed(byte[] key) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
            // a key is used for one stream only, so the counter may start at zero
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
            return new NoiseStream(buffer -> cipher.update(ZEROS, 0, ZEROS.length, buffer, 0));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM lacks AES in counter mode, which every JVM must have", missing);
        }
    }

    /** A stream that says the given words and then zeros; for tests of draws too rare to meet. */
    static NoiseStream saying(long... words) {
        if (words.length > ZEROS.length / Long.BYTES) {
            throw new IllegalArgumentException("at most " + ZEROS.length / Long.BYTES + " words, got " + words.length);
        }
        NoiseStream stream = new NoiseStream(buffer -> System.arraycopy(ZEROS, 0, buffer, 0, buffer.length));
        for (int i = 0; i < words.length; i++) {
            WORDS.set(stream.buffer, i * Long.BYTES, words[i]);
        }
        stream.next = 0;
        return stream;
    }

    /** 64 fair bits. */
    public long nextLong() {
        if (next == buffer.length) {
            try {
                refill.fill(buffer);
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException("the keystream broke off", impossible);
            }
            next = 0;
        }
        long word = (long) WORDS.get(buffer, next);
        next += Long.BYTES;
        return word;
    }

    /** A fair coin. */
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** Uniform from 0 to {@code bound - 1}, exactly: words that would favour some results are thrown away. */
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        while (true) {
            long word = nextLong() >>> 1;
            long result = word % bound;
            if (word - result <= Long.MAX_VALUE - (bound - 1)) { // the whole block of this word fits
                return result;
            }
        }
    }

    private interface Refill {
        void fill(byte[] buffer) throws GeneralSecurityException;
    }
}
