package org.linkteller.attack;

import org.linkteller.api.Seed;

/**
 * How an attack goes about its queries. Threads never change what it finds. The seed does, as a second sample would: it
 * draws the pilots and the common row, the signs of group probing, and whom a limit leaves unprobed.
 *
 * @param threads queries asked at the same time
 * @param queryLimit most queries one attack may ask, the unchanged one included
 * @param seed of every random choice the attack makes
 * @param progress hears how far it is
 */
public record AttackOptions(int threads, long queryLimit, Seed seed, AttackProgress progress) {
    /** An unchanged one and a changed one. */
    public static final int LEAST_QUERIES = 2;

    public AttackOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed, got " + threads);
        }
        if (queryLimit < LEAST_QUERIES) {
            throw new IllegalArgumentException(
                    "an influence needs two queries, one of them unchanged; the limit is " + queryLimit);
        }
    }

    public AttackOptions(int threads, long queryLimit, Seed seed) {
        this(threads, queryLimit, seed, AttackProgress.NONE);
    }

    /** One query at a time and as many as the attack wants. */
    public static AttackOptions defaults() {
        return new AttackOptions(1, Long.MAX_VALUE, new Seed(1));
    }

    public AttackOptions withThreads(int threads) {
        return new AttackOptions(threads, queryLimit, seed, progress);
    }

    public AttackOptions withQueryLimit(long queryLimit) {
        return new AttackOptions(threads, queryLimit, seed, progress);
    }

    public AttackOptions withProgress(AttackProgress progress) {
        return new AttackOptions(threads, queryLimit, seed, progress);
    }
}
