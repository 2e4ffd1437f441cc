package org.linkteller.attack;

/** The attack cannot work on this box, and says why instead of returning scores that mean nothing. */
public final class AttackNotApplicableException extends RuntimeException {
    public AttackNotApplicableException(String message) {
        super(message);
    }
}
