package org.linkteller.audit.process;

import org.linkteller.data.format.ResourceText;

/** The program's side of the protocol for Python, one file to be laid beside a model's script. */
public final class PythonHelper {
    public static final String FILE_NAME = "linkteller_box.py";

    private PythonHelper() {}

    public static String text() {
        return ResourceText.of(PythonHelper.class, FILE_NAME);
    }
}
