package org.linkteller.serve.guard;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The one digest of the guard: of keys, of what was asked, and of nodes that do not exist. */
final class Sha256 {
    static final int BYTES = 32;

    private Sha256() {}

    /** Of all parts one behind the other. */
    static byte[] of(byte[]... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                sha.update(part);
            }
            return sha.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static byte[] bytes(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 4);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    static byte[] bytes(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 8);
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }
}
