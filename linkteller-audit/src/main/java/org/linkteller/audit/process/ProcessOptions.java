package org.linkteller.audit.process;

import java.time.Duration;

/**
 * How long a command may keep us waiting.
 *
 * @param start until it has said hello: loading a framework and a model takes its time
 * @param answer per question of a frame
 */
public record ProcessOptions(Duration start, Duration answer) {
    public ProcessOptions {
        if (start.isNegative() || start.isZero() || answer.isNegative() || answer.isZero()) {
            throw new IllegalArgumentException("expected times above 0, got " + start + " and " + answer);
        }
    }

    public static ProcessOptions defaults() {
        return new ProcessOptions(Duration.ofMinutes(5), Duration.ofMinutes(1));
    }

    public ProcessOptions withAnswer(Duration answer) {
        return new ProcessOptions(start, answer);
    }
}
