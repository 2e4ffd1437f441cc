package org.linkteller.api;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * What was computed for the last few questions. Attacks and sessions ask again and again about the same nodes with changes
 * of the same features, which are immutable and therefore recognised by identity. Safe for many threads.
 */
public final class RecentQuestions<V> {
    /** What an attack needs: one place for the true features and one for whatever it puts in their stead. */
    public static final int OF_AN_ATTACK = 2;

    private final int kept;
    /** Latest used first. Guarded by itself. */
    private final Deque<Known<V>> known = new ArrayDeque<>();

    private record Known<V>(NodeSet nodes, Features features, V value) {}

    /** @param kept questions remembered */
    public RecentQuestions(int kept) {
        this.kept = kept;
    }

    /** What is known of a question, computed now if it is new. Others wait meanwhile: compute what takes long later. */
    public V of(NodeSet nodes, Features features, Supplier<V> computed) {
        synchronized (known) {
            for (Known<V> one : known) {
                if (one.features == features && one.nodes.equals(nodes)) {
                    known.remove(one);
                    known.addFirst(one);
                    return one.value;
                }
            }
            if (known.size() == kept) {
                known.removeLast();
            }
            V value = computed.get();
            known.addFirst(new Known<>(nodes, features, value));
            return value;
        }
    }
}
