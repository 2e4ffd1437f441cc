package org.linkteller.audit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command run in this process, with what it printed. */
public record CommandRun(int exitCode, String out, String err) {
    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new CommandRun(code, out.toString(), err.toString());
    }
}
