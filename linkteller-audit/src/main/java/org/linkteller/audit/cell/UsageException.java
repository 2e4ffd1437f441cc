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
}
