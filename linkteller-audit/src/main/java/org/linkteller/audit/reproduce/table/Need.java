package org.linkteller.audit.reproduce.table;

import java.io.Serializable;

/** One measurement a table asks for; several tables may ask for the same. */
public sealed interface Need extends Serializable permits Setup, AttackRun {
    Setup setup();

    /** The file that holds its result, below the setup's folder. */
    String file();
}
