package org.linkteller.spark;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import org.apache.spark.SparkThrowable;
import org.linkteller.api.InferenceException;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;

/** What went wrong on a cluster, without what Spark wraps around it: commands tell it in one line and an exit code. */
final class Failures {
    private Failures() {}

    static Exception unwrapped(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isOurs(cause) || cause instanceof FileNotFoundException) {
                return (Exception) cause;
            }
            if (cause instanceof org.apache.hadoop.mapred.InvalidInputException missing) {
                return new DataFormatException("no such file: " + missing.getMessage(), missing);
            }
            if (cause instanceof SparkThrowable said && isUnreadable(said)) {
                return new DataFormatException(firstLine(cause), cause);
            }
            if (String.valueOf(cause.getMessage()).contains("SparkContext was shut down")) {
                return new CancellationException();
            }
        }
        return failure;
    }

    private static boolean isOurs(Throwable cause) {
        return cause instanceof UsageException
                || cause instanceof DataFormatException
                || cause instanceof InferenceException
                || cause instanceof UncheckedIOException;
    }

    /** A file of a stored graph that is missing, cut off or another: Spark has names for its conditions. */
    private static boolean isUnreadable(SparkThrowable said) {
        String condition = String.valueOf(said.getCondition());
        return condition.startsWith("FAILED_READ_FILE")
                || condition.startsWith("PATH_NOT_FOUND")
                || condition.startsWith("UNABLE_TO_INFER_SCHEMA");
    }

    /** The message without the name of Spark's condition before it and its number behind. */
    static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("^\\[[A-Z_.]+\\] ", "")
                .replaceFirst(" SQLSTATE: \\w+$", "");
    }
}
