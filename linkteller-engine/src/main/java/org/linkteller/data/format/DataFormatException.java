package org.linkteller.data.format;

/** A file that is missing, unreadable or not what it should be. The message is one line and names file and place. */
public final class DataFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DataFormatException(String message) {
        super(message);
    }

    public DataFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
