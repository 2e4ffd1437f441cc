package org.linkteller.privacy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The line between the {@code count} largest values and the others. Values above it are in; of those on it, as many as
 * are missing, each choice of them equally likely.
 *
 * @param ties how many values lie on the line
 * @param wanted how many of them are in
 */
record TopCut(long line, long ties, long wanted) {
    /** Nothing if the line may lie below what is known of the non-edges: then a value unseen could be missing. */
    static Optional<TopCut> of(long count, List<LapBlock> blocks) {
        if (count == 0) {
            return Optional.of(new TopCut(Long.MAX_VALUE, 0, 0));
        }
        long[] all = new long[blocks.stream().mapToInt(LapBlock::size).sum()];
        int size = 0;
        for (LapBlock block : blocks) {
            for (int i = 0; i < block.size(); i++) {
                all[size++] = block.value(i);
            }
        }
        Arrays.sort(all);
        if (count > all.length || all[all.length - (int) count] < blocks.get(0).bound()) {
            return Optional.empty();
        }
        long line = all[all.length - (int) count];
        int firstOnLine = firstAtLeast(line, all);
        int firstAbove = firstAtLeast(line + 1, all);
        return Optional.of(new TopCut(line, firstAbove - firstOnLine, count - (all.length - firstAbove)));
    }

    private static int firstAtLeast(long value, long[] ascending) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
