package org.linkteller.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.SparseFeatures;

class NpyReaderTest {
    @TempDir
    private Path folder;

    private NpyArray read(byte[] bytes) {
        return NpyReader.load(NumpyBytes.write(folder, "array.npy", bytes));
    }

    /** A 2 x 3 matrix of 0 to 5 in every number type, byte order and axis order. */
    @ParameterizedTest
    @MethodSource
    void everyTypeAndOrderReadsAlike(String type, boolean columnMajor) {
        int bytes = type.charAt(2) - '0';
        ByteBuffer data = ByteBuffer.allocate(6 * bytes)
                .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 6; i++) {
            int value = columnMajor ? i % 2 * 3 + i / 2 : i;
            put(data, type.charAt(1), bytes, type.charAt(1) == 'b' ? value % 2 : value);
        }
        NpyArray array = read(NumpyBytes.npy(type, columnMajor, "2, 3", data.array()));
        assertThat(array.dimensions()).isEqualTo(2);
        assertThat(array.extent(0)).isEqualTo(2);
        assertThat(array.extent(1)).isEqualTo(3);
        int[] expected = type.charAt(1) == 'b' ? new int[] {0, 1, 0, 1, 0, 1} : new int[] {0, 1, 2, 3, 4, 5};
        assertThat(array.toInts()).isEqualTo(expected);
        assertThat(array.toDoubles())
                .isEqualTo(Arrays.stream(expected).asDoubleStream().toArray());
        assertThat(array.asFloat(5)).isEqualTo(expected[5]);
    }

    static Stream<Arguments> everyTypeAndOrderReadsAlike() {
        return Stream.of("b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8")
                .flatMap(name -> Stream.of("<", ">", "|").map(order -> order + name))
                .flatMap(type -> Stream.of(Arguments.of(type, false), Arguments.of(type, true)));
    }

    private static void put(ByteBuffer data, char kind, int bytes, int value) {
        if (kind == 'f') {
            switch (bytes) {
                // 0 to 5 as binary16: 1 = 0x3c00, 2 = 0x4000, 3 = 0x4200, 4 = 0x4400, 5 = 0x4500
                case 2 -> data.putShort(new short[] {0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500}[value]);
                case 4 -> data.putFloat(value);
                default -> data.putDouble(value);
            }
        } else {
            switch (bytes) {
                case 1 -> data.put((byte) value);
                case 2 -> data.putShort((short) value);
                case 4 -> data.putInt(value);
                default -> data.putLong(value);
            }
        }
    }

    /** Largest, smallest, subnormal and special values of binary16, from IEEE 754. */
    @ParameterizedTest
    @CsvSource({
        "0x7bff, 65504",
        "0x0001, 5.9604644775390625e-8",
        "0x03ff, 6.097555160522461e-5",
        "0x0400, 6.103515625e-5",
        "0xc000, -2",
        "0x8000, -0.0",
        "0x7c00, Infinity",
        "0xfc00, -Infinity",
        "0x7e00, NaN"
    })
    void halfPrecisionFollowsTheStandard(String bits, double value) {
        int half = Integer.decode(bits);
        byte[] data = {(byte) half, (byte) (half >> 8)};
        assertThat(read(NumpyBytes.npy("<f2", false, "1,", data)).asDouble(0)).isEqualTo(Double.valueOf(value));
    }

    @Test
    void unsignedNumbersStayPositive() {
        byte[] ones = new byte[8];
        Arrays.fill(ones, (byte) 0xff);
        assertThat(read(NumpyBytes.npy("|u1", false, "8,", ones)).toInts()).containsOnly(255);
        assertThat(read(NumpyBytes.npy("<u4", false, "2,", ones)).asLong(0)).isEqualTo(0xffffffffL);
        assertThat(read(NumpyBytes.npy("<u8", false, "1,", ones)).asDouble(0)).isEqualTo(0x1p64);
    }

    /** Made by {@code np.save} of {@code np.asfortranarray(np.arange(6).reshape(2, 3).astype('>i2'))}, NumPy 2.4. */
    @Test
    void readsWhatNumpyWrote() {
        byte[] numpy = Base64.getDecoder()
                .decode(
                        "k05VTVBZAQB2AHsnZGVzY3InOiAnPmkyJywgJ2ZvcnRyYW5fb3JkZXInOiBUcnVlLCAnc2hhcGUnOiAoMiwgMyksIH"
                                + "0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAADAAEABAACAAU=");
        assertThat(read(numpy).toInts()).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void aSingleValueHasNoAxes() {
        NpyArray array = read(NumpyBytes.npy("<i8", false, "", new byte[] {42, 0, 0, 0, 0, 0, 0, 0}));
        assertThat(array.dimensions()).isZero();
        assertThat(array.asInt(0)).isEqualTo(42);
    }

    @Test
    void gzipIsTransparent() {
        assertThat(read(NumpyBytes.gzip(NumpyBytes.ints(7, 8))).toInts()).containsExactly(7, 8);
    }

    @Test
    void writtenArraysReadBackExactly() throws IOException {
        double[] doubles = {0, -1.5, Math.PI, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN};
        NpyWriter.write(folder.resolve("d.npy"), doubles, 2, 3);
        NpyArray read = NpyReader.load(folder.resolve("d.npy"));
        assertThat(read.toDoubles()).isEqualTo(doubles);
        assertThat(read.extent(1)).isEqualTo(3);
        NpyWriter.write(folder.resolve("f.npy"), new float[] {1.25f, -3}, 2);
        assertThat(NpyReader.load(folder.resolve("f.npy")).toFloats()).containsExactly(1.25f, -3);
        NpyWriter.write(folder.resolve("l.npy"), new long[] {Long.MAX_VALUE});
        NpyWriter.write(folder.resolve("l.npy"), new long[] {Long.MIN_VALUE}, 1, 1);
        assertThat(NpyReader.load(folder.resolve("l.npy")).asLong(0)).isEqualTo(Long.MIN_VALUE);
        assertThatThrownBy(() -> NpyWriter.write(folder.resolve("x.npy"), doubles, 5))
                .hasMessage("expected 5 values of shape [5], got 6");
    }

    @Test
    void longArraysAreWrittenInPieces() throws IOException {
        long[] values = new long[20_000];
        Arrays.setAll(values, i -> i);
        NpyWriter.write(folder.resolve("long.npy"), values, 20_000);
        NpyArray read = NpyReader.load(folder.resolve("long.npy"));
        assertThat(read.asInt(19_999)).isEqualTo(19_999);
        assertThat(read.size()).isEqualTo(20_000);
    }

    @ParameterizedTest
    @MethodSource
    void badFilesAreRefusedInOneLine(String message, byte[] bytes) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("array.npy")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    static Stream<Arguments> badFilesAreRefusedInOneLine() {
        byte[] good = NumpyBytes.ints(1, 2, 3);
        byte[] version9 = good.clone();
        version9[6] = 9;
        byte[] longHeader = good.clone();
        longHeader[6] = 2;
        longHeader[11] = 0x7f;
        byte[] eight = new byte[8];
        return Stream.of(
                Arguments.of("not an NPY file", "PK\3\4".getBytes(java.nio.charset.StandardCharsets.US_ASCII)),
                Arguments.of("version 1, 2 or 3", version9),
                Arguments.of("claims a header of", longHeader),
                Arguments.of("cut off", Arrays.copyOf(good, 7)),
                Arguments.of("cut off", Arrays.copyOf(good, 30)),
                Arguments.of("claims 12 bytes of data, but only 11", Arrays.copyOf(good, good.length - 1)),
                Arguments.of("more data than the 12 bytes", Arrays.copyOf(good, good.length + 1)),
                Arguments.of("expected elements of type", NumpyBytes.npy("|O", false, "1,", eight)),
                Arguments.of("expected elements of type", NumpyBytes.npy("<c16", false, "1,", eight)),
                Arguments.of("expected elements of type", NumpyBytes.npy("<M8[ns]", false, "1,", eight)),
                Arguments.of("expected elements of type", NumpyBytes.npy("<U999", false, "1,", eight)),
                Arguments.of(
                        "expected 'descr' to be a plain type",
                        NumpyBytes.npy("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (1,), }", eight)),
                Arguments.of("'fortran_order'", NumpyBytes.npy("{'descr': '<i4', 'shape': (2,), }", eight)),
                Arguments.of("'shape'", NumpyBytes.npy("{'descr': '<i4', 'fortran_order': False}", eight)),
                Arguments.of("'shape'", NumpyBytes.npy("<i4", false, "__import__('os')", eight)),
                Arguments.of("claims 4000000000 bytes", NumpyBytes.npy("<i4", false, "1000000000,", eight)),
                Arguments.of("can follow", NumpyBytes.npy("<i4", false, "2147483647, 2147483647, 2147483647", eight)),
                Arguments.of("an extent below 2^31", NumpyBytes.npy("<i4", false, "99999999999,", eight)),
                Arguments.of("an extent below 2^31", NumpyBytes.npy("<i4", false, "1,,1", eight)),
                Arguments.of("at most 8 axes", NumpyBytes.npy("<i4", false, "1,1,1,1,1,1,1,1,1,2", eight)));
    }

    /** 8 bytes of gzip cannot hold a gigabyte, whatever the header inside says. */
    @Test
    void absurdClaimsInsideGzipAreRefusedToo() {
        byte[] npy = NumpyBytes.npy("<i4", false, "500000000,", new byte[8]);
        assertThatThrownBy(() -> read(NumpyBytes.gzip(npy))).hasMessageContaining("claims 2000000000 bytes of data");
    }

    @Test
    void wholeNumbersAreNotRoundedQuietly() {
        NpyArray array = read(NumpyBytes.floats("2,", 1, 1.5f));
        assertThat(array.asInt(0)).isEqualTo(1);
        assertThatThrownBy(() -> array.asInt(1))
                .hasMessageEndingWith("element 1: expected a whole number of 32 bits, got 1.5");
        NpyArray wide = read(NumpyBytes.npy("<i8", false, "1,", new byte[] {0, 0, 0, 0, 1, 0, 0, 0}));
        assertThatThrownBy(wide::toInts).hasMessageContaining("got 4294967296");
    }

    @Test
    void featuresAreSparseBelowAQuarterOfNonzeros() {
        assertThat(FeatureMatrix.of(read(NumpyBytes.floats("1, 5", 0, 0, 3, 0, 0))))
                .isInstanceOf(SparseFeatures.class)
                .satisfies(features -> assertThat(features.row(0)).containsExactly(0, 0, 3, 0, 0));
        assertThat(FeatureMatrix.of(read(NumpyBytes.floats("2, 2", 0, 2, 0, 0))))
                .isInstanceOf(DenseFeatures.class)
                .satisfies(features -> assertThat(features.row(0)).containsExactly(0, 2));
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "Infinity, Infinity", "-Infinity, -Infinity"})
    void featuresThatAreNotFiniteAreRefused(float value, String shown) {
        assertThatThrownBy(() -> FeatureMatrix.of(read(NumpyBytes.floats("2, 2", 0, 2, value, 0))))
                .hasMessageEndingWith("row 1, column 0: expected a finite number, got " + shown);
    }
}
