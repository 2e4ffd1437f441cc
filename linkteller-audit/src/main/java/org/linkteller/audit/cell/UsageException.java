package org.linkteller.audit.cell;

import java.util.function.Supplier;

/** What the user asked for cannot be done as it was said. Every other illegal argument is a fault of our own. */
public final class UsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Reads what a user said; what the reader refuses is the user's mistake, whatever it calls it. */
    public static <T> T reading(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (UsageException known) {
            throw known;
        } catch (IllegalArgumentException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** The same for a check, which gives nothing back. */
    public static void checking(Runnable check) {
        reading(() -> {
            check.run();
            return check;
        });
    }

    /** The same; the complaint begins with what it is about, a file for the most part. */
    public static void checking(Object subject, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException refused) {
            throw new UsageException(subject + ": " + refused.getMessage(), refused);
        }
    }
}
