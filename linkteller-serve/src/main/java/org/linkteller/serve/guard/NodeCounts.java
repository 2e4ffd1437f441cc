package org.linkteller.serve.guard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** How often each account was asked. Known nodes are small numbers and live in an array; strangers are rare. */
final class NodeCounts {
    private int[] known = new int[0];
    private final Map<Integer, Integer> strangers = new HashMap<>();

    int of(int account) {
        if (account < 0) {
            return strangers.getOrDefault(account, 0);
        }
        return account < known.length ? known[account] : 0;
    }

    /** The largest count among some accounts. */
    int largest(int[] accounts) {
        int largest = 0;
        for (int account : accounts) {
            largest = Math.max(largest, of(account));
        }
        return largest;
    }

    /** How many numbers it holds. */
    int numbers() {
        return known.length + strangers.size();
    }

    void add(int[] accounts, int times) {
        for (int account : accounts) {
            if (account < 0) {
                strangers.merge(account, times, Integer::sum);
            } else {
                if (account >= known.length) {
                    known = Arrays.copyOf(known, Math.max(account + 1, known.length * 2));
                }
                known[account] += times;
            }
        }
    }
}
