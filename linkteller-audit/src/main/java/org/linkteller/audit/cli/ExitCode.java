package org.linkteller.audit.cli;

/** What the process tells its caller. 1 is reserved for the gate: a build that breaks on 1 breaks on a leak only. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int LEAK_ABOVE_GATE = 1;
    public static final int BAD_USAGE = 2;
    public static final int BAD_DATA = 3;
    public static final int ENDPOINT = 4;
    public static final int INTERNAL = 5;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
