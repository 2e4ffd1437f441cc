package org.linkteller.audit.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.linkteller.api.InferenceException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.DivergedException;
import picocli.CommandLine;

/** Turns whatever went wrong into one line and an exit code; the stack trace of a bug goes to a file. */
final class FailureReport implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof CommandLine.ParameterException wrong) {
            return handleParseException(wrong, parsed.expandedArgs().toArray(new String[0]));
        }
        if (failure instanceof InterruptedException || failure instanceof CancellationException) {
            err.println("interrupted");
            return ExitCode.INTERRUPTED;
        }
        int code = exitCode(failure);
        err.println("linkteller: " + (code == ExitCode.INTERNAL ? internal(failure) : line(failure)));
        return code;
    }

    @Override
    public int handleParseException(CommandLine.ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String hint = wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                        && !unmatched.getSuggestions().isEmpty()
                ? "did you mean '" + unmatched.getSuggestions().get(0) + "'?"
                : "try '" + command.getCommandSpec().qualifiedName() + " --help'";
        command.getErr().println("linkteller: " + oneLine(UsageWords.of(wrong)) + "; " + hint);
        return ExitCode.BAD_USAGE;
    }

    static int exitCode(Throwable failure) {
        if (failure instanceof DataFormatException
                || failure instanceof IOException
                || failure instanceof UncheckedIOException) {
            return ExitCode.BAD_DATA;
        }
        if (failure instanceof InferenceException || failure instanceof AttackNotApplicableException) {
            return ExitCode.ENDPOINT;
        }
        // settings under which training diverges are the user's; any other illegal argument is a fault of our own
        return failure instanceof UsageException || failure instanceof DivergedException
                ? ExitCode.BAD_USAGE
                : ExitCode.INTERNAL;
    }

    private static String line(Throwable failure) {
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return line(unchecked.getCause());
        }
        if (failure instanceof NoSuchFileException || failure instanceof FileNotFoundException) {
            return "no such file: " + failure.getMessage();
        }
        if (failure instanceof AccessDeniedException) {
            return "no permission: " + failure.getMessage();
        }
        if (failure instanceof NotDirectoryException) {
            return "not a folder: " + failure.getMessage();
        }
        if (failure instanceof FileSystemException files && files.getReason() != null) {
            return files.getFile() + ": " + files.getReason();
        }
        if (failure instanceof FileSystemException || failure.getMessage() == null) {
            return "cannot read or write " + failure.getMessage();
        }
        return oneLine(failure.getMessage());
    }

    /** A bug: what it was in one line, and where the rest is. */
    private static String internal(Throwable failure) {
        String what = failure.getClass().getSimpleName()
                + (failure.getMessage() == null ? "" : ": " + oneLine(failure.getMessage()));
        try {
            Path log = Files.createTempFile("linkteller-", ".log");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(log))) {
                failure.printStackTrace(out);
            }
            return "internal error, " + what + " (stack trace in " + log + ")";
        } catch (IOException unwritable) {
            return "internal error, " + what;
        }
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
