package org.linkteller.privacy;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.linkteller.api.Seed;

/**
 * Where noise comes from: one secret key, from which every use opens its own stream. Streams are AES-256 in counter
 * mode under keys derived with HMAC-SHA256, so they are independent as far as anyone can compute. Asking twice for the
 * same name gives two different streams: noise that is used twice cancels, and with it the privacy.
 *
 * <p>A seeded source repeats itself and whoever knows the seed can take the noise off again. It exists for
 * reproductions; every output made with it must say so.
 *
 * <p>A copy that was sent to another process gives the same noise there, which is what work that is done again after a
 * failure needs. Each source goes to one piece of work only.
 */
public final class NoiseSource implements Serializable {
    private final byte[] key;
    private final boolean secure;
    private final Map<String, Integer> uses = new ConcurrentHashMap<>();

    private NoiseSource(byte[] key, boolean secure) {
        this.key = key;
        this.secure = secure;
    }

    /** A source keyed by the operating system's generator. */
    public static NoiseSource secure() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return new NoiseSource(key, true);
    }

    /** Repeatable noise that protects nobody. */
    public static NoiseSource seeded(Seed seed) {
        try {
            byte[] text = ("linkteller seeded noise " + seed.value()).getBytes(StandardCharsets.UTF_8);
            return new NoiseSource(MessageDigest.getInstance("SHA-256").digest(text), false);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM lacks SHA-256, which every JVM must have", missing);
        }
    }

    /** Whether the noise is secret; false for a seeded source. */
    public boolean isPrivate() {
        return secure;
    }

    /** A source of its own for one part of the work, such as one graph. */
    public NoiseSource derive(String name) {
        return new NoiseSource(subkey("source " + name), secure);
    }

    /** A fresh stream of noise; never one that was handed out before. */
    public NoiseStream stream(String name) {
        return NoiseStream.keyed(subkey("stream " + name));
    }

    private byte[] subkey(String name) {
        int use = uses.merge(name, 1, Integer::sum);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal((name + " #" + use).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM lacks HmacSHA256, which every JVM must have", missing);
        }
    }

    @Override
    public String toString() {
        return secure ? "NoiseSource[secure]" : "NoiseSource[seeded, not private]"; // never the key
    }
}
