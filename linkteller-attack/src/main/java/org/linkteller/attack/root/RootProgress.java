package org.linkteller.attack.root;

import java.util.Locale;
import org.linkteller.attack.AttackProgress;

/** Tells how far a root is. */
record RootProgress(AttackProgress heard) {
    /** Of a round: its number from 0 and the share of the answers that is not yet explained. */
    void round(int round, double residual) {
        heard.say(String.format(Locale.ROOT, "root, round %d: %.2g %% unexplained", round + 1, 100 * residual));
    }
}
