package org.linkteller.audit.store;

/** The machine and the Java that figures come from, in one line each. */
public final class Machine {
    private Machine() {}

    public static String java() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    }

    public static String hardware() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores";
    }
}
