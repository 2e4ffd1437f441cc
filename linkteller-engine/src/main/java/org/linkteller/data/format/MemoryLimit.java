package org.linkteller.data.format;

/** What a file may ask for. A claim is judged before anything is allocated for it. */
public final class MemoryLimit {
    /** The longest byte array every JVM grants. */
    static final int MOST_ARRAY_BYTES = Integer.MAX_VALUE - 8;

    private MemoryLimit() {}

    /** Refuses a claim of more bytes than the file can hold, than an array can hold, or than the heap has. */
    public static void check(String where, long claimed, long available) {
        if (claimed < 0 || claimed > available) {
            throw new DataFormatException(
                    where + ": claims " + claimed + " bytes of data, but only " + available + " can follow");
        }
        long most = Math.min(MOST_ARRAY_BYTES, Runtime.getRuntime().maxMemory());
        if (claimed > most) {
            throw new DataFormatException(
                    where + ": needs " + claimed + " bytes, this process can hold " + most + " in one piece");
        }
    }
}
