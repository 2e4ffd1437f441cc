package org.linkteller.attack;

/** Hears what an attack is about, from any of its threads. */
@FunctionalInterface
public interface AttackProgress {
    /** For whom nobody waits. */
    AttackProgress NONE = what -> {};

    /** @param what a few words for a line that the next ones replace */
    void say(String what);
}
