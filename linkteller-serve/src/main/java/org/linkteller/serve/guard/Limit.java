package org.linkteller.serve.guard;

/** How many of something are allowed: a number, or any number. */
public sealed interface Limit {
    Limit NONE = new None();

    /** @throws IllegalArgumentException unless positive */
    static Limit of(long most) {
        return new AtMost(most);
    }

    /** True if {@code used} leaves no room for one more. */
    boolean isReachedBy(long used);

    /** Any number is allowed. */
    record None() implements Limit {
        @Override
        public boolean isReachedBy(long used) {
            return false;
        }
    }

    /** That many are allowed. */
    record AtMost(long most) implements Limit {
        public AtMost {
            if (most <= 0) {
                throw new IllegalArgumentException("a limit must be positive, got " + most);
            }
        }

        @Override
        public boolean isReachedBy(long used) {
            return used >= most;
        }

        @Override
        public String toString() {
            return Long.toString(most);
        }
    }
}
