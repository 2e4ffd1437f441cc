package org.linkteller.audit.reproduce;

/** One measurement a table asks for; several tables may ask for the same. */
sealed interface Need permits Setup, AttackRun {
    Setup setup();

    /** The file that holds its result, below the setup's folder. */
    String file();
}
