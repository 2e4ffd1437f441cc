package org.linkteller.data.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;
import org.linkteller.data.format.PickledArrays;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sinks;

/**
 * Whatever a file holds, a reader either reads it or refuses it in one line: no other exception, no endless loop, no
 * memory beyond the file's due. Valid files are damaged by flipping, inserting, deleting and repeating bytes at random,
 * from fixed seeds.
 */
class MutationTest {
    private static final int MUTATIONS = 200;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void readersOnlyEverRefuse(String name, byte[] valid, Consumer<Path> reader) {
        reader.accept(NumpyBytes.write(folder, name, valid));
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] mutant = mutate(valid, random);
            Path path = NumpyBytes.write(folder, name, mutant);
            try {
                reader.accept(path);
            } catch (DataFormatException e) {
                refused++;
                assertThat(e.getMessage()).contains(name).doesNotContain("\n");
            } catch (Throwable e) {
                fail("mutation " + i + " of " + name + " got through", e);
            }
        }
        assertThat(refused).as("damage that is noticed").isGreaterThan(MUTATIONS / 20);
    }

    static Stream<Arguments> readersOnlyEverRefuse() throws IOException {
        IdMap nodes = IdMap.numbered(6);
        Consumer<Path> edges = path -> EdgeFiles.load(path, nodes);
        Consumer<Path> features = FeatureFiles::load;
        Consumer<Path> labels = path -> LabelFiles.load(path, nodes);
        byte[] csr = NumpyBytes.csr(
                6, 6, new int[] {0, 1, 3, 4, 4, 5, 6}, new int[] {1, 0, 2, 1, 5, 4}, new float[] {1, 1, 1, 1, 1, 1});
        byte[] array = NumpyBytes.floats("6, 2", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        String lines = "0,1\n1,2\n2,3\n\"4\",5\n";
        return Stream.of(
                Arguments.of("plain.npy", array, features),
                Arguments.of("packed.npy", NumpyBytes.gzip(array), features),
                Arguments.of("csr.npz", csr, edges),
                Arguments.of("wide.npz", csr, features),
                Arguments.of("stored.npz", NumpyBytes.zip(false, Map.of("a", array)), features),
                Arguments.of("edges.csv", lines.getBytes(StandardCharsets.UTF_8), edges),
                Arguments.of("open.tsv", lines.getBytes(StandardCharsets.UTF_8), (Consumer<Path>) EdgeFiles::load),
                Arguments.of("edges.csv.gz", NumpyBytes.gzip(lines.repeat(9).getBytes(StandardCharsets.UTF_8)), edges),
                Arguments.of("features.csv", bytes("id,a,b\n0,1,0.5\n\"1\",0,-2\n2,3,4e-3\n"), features),
                Arguments.of("lists.json", bytes("{\"0\": [1, 2], \"1\": [], \"5\": [3170]}"), features),
                Arguments.of("labels.csv", bytes("id,label\n0,a\n1,b\n5,\"c\"\n"), labels),
                Arguments.of("several.csv", bytes("0,1,0\n1,1,1\n5,0,0\n"), labels),
                Arguments.of("y.npy", NumpyBytes.ints(0, 1, 2, 0, 1, 2), labels),
                Arguments.of(
                        "a.mtx",
                        bytes("%%MatrixMarket matrix coordinate integer symmetric\n6 6 3\n2 1 1\n3 2 1\n6 5 1\n"),
                        edges),
                Arguments.of(
                        "a.graphml",
                        bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?><graphml><graph edgedefault=\"directed\">"
                                + "<node id=\"0\"/><edge source=\"0\" target=\"1\"><data key=\"weight\">1</data></edge>"
                                + "</graph></graphml>"),
                        edges),
                Arguments.of("a.mat", mat(), edges),
                Arguments.of("array.pickle", pickle("ally"), (Consumer<Path>) PickledArrays::array),
                Arguments.of("matrix.pickle", pickle("tx"), (Consumer<Path>) PickledArrays::csrMatrix),
                Arguments.of("newest.pickle", pickle("y"), (Consumer<Path>) PickledArrays::array),
                Arguments.of(
                        "lists.pickle",
                        // {0: [1], 1: [0, 2], 2: [1]} as a defaultdict, protocol 2
                        "\u0080\2ccollections\ndefaultdict\nq\0c__builtin__\nlist\nq\1\u0085q\2Rq\3(K\0]q\4K\1aK\1]q\5(K\0K\2eK\2]q\6K\1au."
                                .getBytes(StandardCharsets.ISO_8859_1),
                        (Consumer<Path>) PickledArrays::adjacency));
    }

    private static byte[] mutate(byte[] valid, SplittableRandom random) {
        byte[] bytes = valid;
        for (int round = random.nextInt(3); round >= 0; round--) {
            int at = random.nextInt(bytes.length + 1);
            int length = 1 + random.nextInt(8);
            bytes = switch (random.nextInt(5)) {
                case 0 -> flipped(bytes, random);
                case 1 -> splice(bytes, at, 0, noise(length, random));
                case 2 -> splice(bytes, at, length, new byte[0]);
                case 3 -> splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + 4 * length)));
                default -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : flipped(bytes, random);
            };
        }
        return bytes;
    }

    private static byte[] flipped(byte[] bytes, SplittableRandom random) {
        byte[] flipped = bytes.clone();
        if (flipped.length > 0) {
            byte[] interesting = {0, -1, 127, '0', '9', ',', '"', '-', 'e', '\n'};
            int at = random.nextInt(flipped.length);
            flipped[at] = random.nextBoolean()
                    ? interesting[random.nextInt(interesting.length)]
                    : (byte) (flipped[at] ^ 1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] noise(int length, SplittableRandom random) {
        byte[] noise = new byte[length];
        for (int i = 0; i < length; i++) {
            noise[i] = random.nextBoolean() ? (byte) random.nextInt(256) : (byte) ('0' + random.nextInt(10));
        }
        return noise;
    }

    private static byte[] splice(byte[] bytes, int at, int removed, byte[] inserted) {
        int rest = Math.min(bytes.length, at + removed);
        byte[] result = new byte[at + inserted.length + bytes.length - rest];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(inserted, 0, result, at, inserted.length);
        System.arraycopy(bytes, rest, result, at + inserted.length, bytes.length - rest);
        return result;
    }

    private static byte[] mat() throws IOException {
        Matrix matrix = Mat5.newMatrix(6, 6);
        matrix.setDouble(0, 1, 1);
        matrix.setDouble(4, 5, 1);
        ByteBuffer buffer = ByteBuffer.allocate(1 << 12);
        Mat5.newMatFile().addArray("A", matrix).writeTo(Sinks.wrap(buffer));
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static byte[] pickle(String part) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(MutationTest.class.getResourceAsStream("/planetoid/ind.mini." + part))) {
            return new GZIPInputStream(in).readAllBytes();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
