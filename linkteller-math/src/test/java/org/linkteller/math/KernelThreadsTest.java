package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of threads changes the time a kernel takes and nothing else. */
class KernelThreadsTest {
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 33", "3, 2", "3, 64", "7, 19", "7, 121"})
    void changesNoBit(int threads, int width) {
        assertThat(allResults(new PlainKernels(RowPool.eager(threads)), width))
                .usingRecursiveComparison()
                .isEqualTo(allResults(new PlainKernels(RowPool.of(1)), width));
        assertThat(allResults(new VectorKernels(RowPool.eager(threads)), width))
                .usingRecursiveComparison()
                .isEqualTo(allResults(new VectorKernels(RowPool.of(1)), width));
    }

    private static List<float[]> allResults(Kernels kernels, int width) {
        int rows = 23;
        RandomMatrices random = new RandomMatrices(width);
        SparseMatrix sparse = random.sparse(rows, rows, 0.2);
        Matrix a = random.dense(rows, 150);
        Matrix b = random.dense(rows, width);
        Matrix w = random.dense(150, width);
        float[] bias = random.values(width);
        float[] left = random.values(rows);
        Dropout dropout = Dropout.of(0.3, 9);
        List<float[]> results = new ArrayList<>();
        results.add(into(rows, width, c -> kernels.multiply(sparse, b, c)));
        results.add(into(rows, width, c -> kernels.multiplyShifted(sparse, b, bias, c)));
        results.add(into(rows, width, c -> kernels.multiplyPlusOuter(sparse, b, left, bias, c)));
        BitMatrix bits = BitMatrix.of(SymmetricBits.of(sparse.starts(), sparse.indices()), left, left, left);
        results.add(into(rows, width, c -> kernels.multiply(bits, b, c)));
        results.add(into(rows, width, c -> kernels.multiply(a, w, c)));
        results.add(into(150, width, c -> kernels.multiplyTransposedLeft(a, b, c)));
        results.add(into(rows, 150, c -> kernels.multiplyTransposedRight(b, w, c)));
        results.add(changed(b, c -> kernels.add(c, b)));
        results.add(changed(b, c -> kernels.addBias(c, bias)));
        results.add(changed(b, c -> kernels.addBiasRelu(c, bias)));
        results.add(changed(b, c -> kernels.addBiasReluDropout(c, bias, dropout)));
        results.add(changed(b, c -> kernels.dropout(c, dropout)));
        results.add(changed(b, c -> kernels.backRelu(c, b, 2)));
        results.add(into(1, width, c -> kernels.sumColumns(b, c.data())));
        results.add(changed(
                b,
                c -> kernels.adam(
                        AdamStep.at(2, 0.1, 0.01),
                        c.data(),
                        b.data(),
                        new float[rows * width],
                        new float[rows * width])));
        return results;
    }

    private static float[] into(int rows, int columns, Consumer<Matrix> kernel) {
        return changed(Matrix.zeros(rows, columns), kernel);
    }

    private static float[] changed(Matrix start, Consumer<Matrix> kernel) {
        Matrix c = start.copy();
        kernel.accept(c);
        return c.data();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 100})
    void rangesCoverEveryRowOnceInOrder(int threads) {
        for (int rows : new int[] {0, 1, 2, 6, 7, 50}) {
            int[] starts = new int[rows + 1];
            for (int i = 0; i < rows; i++) {
                starts[i + 1] = starts[i] + (i == 3 ? 1000 : i % 3); // one heavy row among light and empty ones
            }
            RowPool pool = RowPool.eager(threads);
            assertCovered(rows, action -> pool.each(rows, 5, action));
            assertCovered(rows, action -> pool.eachBalanced(starts, 5, action));
        }
    }

    private static void assertCovered(int rows, Consumer<RowPool.RangeAction> split) {
        int[] seen = new int[rows];
        split.accept((from, to) -> {
            for (int i = from; i < to; i++) {
                seen[i]++; // each row is in one range, so no two threads meet here
            }
        });
        assertThat(seen).containsOnly(rows == 0 ? new int[0] : new int[] {1});
    }

    @Test
    void balancedRangesShareTheEntriesNotTheRows() {
        int[] starts = {0, 1000, 2000, 2010, 2020, 2030, 2040};
        List<Integer> cuts = new ArrayList<>();
        RowPool.eager(2).eachBalanced(starts, 1, (from, to) -> {
            synchronized (cuts) {
                cuts.add(from);
            }
        });
        assertThat(cuts).containsExactlyInAnyOrder(0, 2);
    }

    @Test
    void aFailureInOneRangeReachesTheCaller() {
        Function<Integer, RowPool.RangeAction> failing = at -> (from, to) -> {
            if (from <= at && at < to) {
                throw new IllegalStateException("row " + at);
            }
        };
        assertThatThrownBy(() -> RowPool.eager(3).each(9, 1, failing.apply(8)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("row 8");
    }

    @Test
    void refusesToRunOnNoThread() {
        assertThatThrownBy(() -> Kernels.plain(0)).hasMessage("expected at least one thread, got 0");
    }
}
