package org.linkteller.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * All that decides a result, field by field, and a short name for it. Fields are named here and not by the records they
 * come from, so that renaming a component forgets no kept result, and a field can never pass for another: every text goes
 * with its length.
 */
public final class Fingerprint {
    private final String text;

    private Fingerprint(String text) {
        this.text = text;
    }

    /** @param kind of thing, so that two kinds with equal fields differ */
    public static Fingerprint of(String kind) {
        return new Fingerprint(kind + "\n");
    }

    public Fingerprint with(String field, String value) {
        return new Fingerprint(text + field + " " + value.length() + " " + value + "\n");
    }

    public Fingerprint with(String field, long value) {
        return with(field, Long.toString(value));
    }

    public Fingerprint with(String field, double value) {
        return with(field, Double.toString(value));
    }

    public Fingerprint with(String field, boolean value) {
        return with(field, Boolean.toString(value));
    }

    public Fingerprint with(String field, Fingerprint part) {
        return with(field, part.text);
    }

    /** 80 bits of it, as a folder's name. */
    public String hash() {
        return sha256(text.getBytes(UTF_8)).substring(0, 20);
    }

    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
