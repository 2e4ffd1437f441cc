package org.linkteller.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpzTest {
    private static final int CENTRAL_SIGNATURE = 0x02014b50;

    @TempDir
    private Path folder;

    private Path file(byte[] bytes) {
        return NumpyBytes.write(folder, "x.npz", bytes);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void storedAndDeflatedArraysReadAlike(boolean deflated) {
        byte[] bytes = NumpyBytes.zip(deflated, Map.of("a", NumpyBytes.ints(1, 2, 3), "b", NumpyBytes.text("csr")));
        try (Npz npz = Npz.open(file(bytes))) {
            assertThat(npz.names()).containsExactlyInAnyOrder("a", "b");
            assertThat(npz.array("a").toInts()).containsExactly(1, 2, 3);
            assertThat(npz.array("b").text()).isEqualTo("csr");
        }
    }

    /** NumPy writes text as 32-bit characters unless it is bytes. */
    @Test
    void wideTextIsText() {
        byte[] wide = {'c', 0, 0, 0, 's', 0, 0, 0, 'r', 0, 0, 0};
        byte[] bytes = NumpyBytes.zip(true, Map.of("format", NumpyBytes.npy("<U3", false, "", wide)));
        try (Npz npz = Npz.open(file(bytes))) {
            assertThat(npz.array("format").text()).isEqualTo("csr");
        }
    }

    @Test
    void aMissingArrayIsNamedWithThoseThereAre() {
        try (Npz npz = Npz.open(file(NumpyBytes.zip(true, Map.of("a", NumpyBytes.ints(1)))))) {
            assertThatThrownBy(() -> npz.array("indptr")).hasMessageEndingWith("expected an array 'indptr', got [a]");
        }
    }

    @Test
    void filesThatAreNoZipAreRefused() {
        byte[] whole = NumpyBytes.zip(true, Map.of("a", NumpyBytes.ints(1, 2, 3)));
        assertThatThrownBy(() -> Npz.open(file(Arrays.copyOf(whole, whole.length / 2))))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("x.npz: is not a complete zip file");
        assertThatThrownBy(() -> Npz.open(folder.resolve("none.npz"))).hasMessageEndingWith("none.npz: no such file");
        assertThatThrownBy(() -> Npz.open(file(new byte[0]))).hasMessageEndingWith("is empty");
        assertThatThrownBy(() -> Npz.open(folder)).hasMessageEndingWith("is a folder, expected a file");
    }

    @Test
    void damagedDataIsNoticed() {
        byte[] bytes = NumpyBytes.zip(false, Map.of("a", NumpyBytes.ints(1, 2, 3)));
        byte[] pattern = {3, 0, 0, 0};
        bytes[find(bytes, pattern)] = 4;
        try (Npz npz = Npz.open(file(bytes))) {
            assertThatThrownBy(() -> npz.array("a")).hasMessageContaining("array 'a': its checksum does not fit");
        }
    }

    /** The header inside claims 2 GB, in an entry of a few bytes. */
    @Test
    void absurdShapesAreRefusedBeforeMemoryIsSpent() {
        byte[] claim = NumpyBytes.npy("|u1", false, "2000000000,", new byte[16]);
        try (Npz npz = Npz.open(file(NumpyBytes.zip(true, Map.of("a", claim))))) {
            assertThatThrownBy(() -> npz.array("a"))
                    .isInstanceOf(DataFormatException.class)
                    .hasMessageContaining("claims 2000000000 bytes of data, but only 16 can follow");
        }
    }

    /** The zip's directory supports the claim; the compressed size still bounds it. */
    @Test
    void absurdSizesInTheDirectoryOfTheZipAreRefusedToo() {
        byte[] claim = NumpyBytes.npy("|u1", false, "2000000000,", new byte[16]);
        byte[] bytes = NumpyBytes.zip(true, Map.of("a", claim));
        ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        byte[] signature = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(CENTRAL_SIGNATURE)
                .array();
        zip.putInt(find(bytes, signature) + 24, 2_000_000_500); // uncompressed size
        try (Npz npz = Npz.open(file(bytes))) {
            assertThatThrownBy(() -> npz.array("a"))
                    .isInstanceOf(DataFormatException.class)
                    .hasMessageContaining("claims 2000000000 bytes of data, but only");
        }
    }

    @Test
    void sparseMatricesReadBackSortedAndSummed() {
        byte[] bytes = NumpyBytes.csr(2, 4, new int[] {0, 3, 4}, new int[] {3, 1, 3, 0}, new float[] {1, 2, 10, 5});
        CsrMatrix matrix = CsrMatrix.load(file(bytes));
        assertThat(matrix.rows()).isEqualTo(2);
        assertThat(matrix.columns()).isEqualTo(4);
        assertThat(matrix.toFeatures().row(0)).containsExactly(0, 2, 0, 11);
        assertThat(matrix.toFeatures().row(1)).containsExactly(5, 0, 0, 0);
        assertThat(matrix.toFull()).containsExactly(0, 2, 0, 11, 5, 0, 0, 0);
    }

    @ParameterizedTest
    @MethodSource
    void badSparseMatricesAreRefused(String message, byte[] bytes) {
        assertThatThrownBy(() -> CsrMatrix.load(file(bytes)).toAdjacency())
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("x.npz")
                .hasMessageContaining(message);
    }

    static Stream<Arguments> badSparseMatricesAreRefused() {
        float[] one = {1};
        return Stream.of(
                Arguments.of("got 'bsr'", NumpyBytes.zip(true, Map.of("format", NumpyBytes.text("bsr")))),
                Arguments.of(
                        "expected an array 'shape'", NumpyBytes.zip(true, Map.of("format", NumpyBytes.text("csr")))),
                Arguments.of("two extents", NumpyBytes.zip(true, Map.of("shape", NumpyBytes.ints(1, 2, 3)))),
                Arguments.of("one row start more", csr(3, new int[] {0, 1}, new int[] {0}, one)),
                Arguments.of("one row start more", csr(-1, new int[0], new int[0], new float[0])),
                Arguments.of("do not fit together", csr(1, new int[] {0, 2}, new int[] {0}, one)),
                Arguments.of("do not fit together", csr(1, new int[] {0, 1}, new int[] {0}, new float[] {1, 2})),
                Arguments.of("row 1 starts after it ends", csr(2, new int[] {0, 2, 1}, new int[] {0}, one)),
                Arguments.of("column 1 is not from 0 to 0", csr(1, new int[] {0, 1}, new int[] {1}, one)),
                Arguments.of("column -1 is not", csr(1, new int[] {0, 1}, new int[] {-1}, one)),
                Arguments.of("got NaN", csr(1, new int[] {0, 1}, new int[] {0}, new float[] {Float.NaN})),
                Arguments.of("weighted", csr(1, new int[] {0, 1}, new int[] {0}, new float[] {0.5f})),
                Arguments.of("square", NumpyBytes.csr(1, 2, new int[] {0, 1}, new int[] {0}, one)));
    }

    private static byte[] csr(int size, int[] starts, int[] indices, float[] values) {
        return NumpyBytes.csr(size, size, starts, indices, values);
    }

    private static int find(byte[] bytes, byte[] pattern) {
        for (int at = 0; at + pattern.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at;
            }
        }
        throw new AssertionError("not found");
    }
}
