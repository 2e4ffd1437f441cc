package org.linkteller.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PickleMachineTest {
    @TempDir
    private Path folder;

    private static Object run(String hex) {
        return PickleMachine.run("p.pkl", HexFormat.of().parseHex(hex));
    }

    /** Bytes of an instruction sequence, latin1 text as it stands. */
    private static Object runText(String instructions) {
        return PickleMachine.run("p.pkl", bytes(instructions));
    }

    /** {@code pickle.dumps({'a': [1, -2, 300, 70000, 2**40, -1.5, True, None, (), (1,), b'x']}, protocol)}, Python 3.13. */
    @ParameterizedTest
    @MethodSource
    void plainValuesAreRead(String instructions) {
        Object value = runText(instructions);
        assertThat(value).isInstanceOf(Map.class);
        assertThat(((Map<?, ?>) value).get("a"))
                .isEqualTo(List.of(
                        1L, -2L, 300L, 70000L, 1L << 40, -1.5, true, PickleMachine.NONE, List.of(), List.of(1L), "x"));
    }

    static Stream<String> plainValuesAreRead() {
        String numbers = "K\1J\u00fe\u00ff\u00ff\u00ffM\54\1Jp\21\1\0\u008a\6\0\0\0\0\0\1G\u00bf\u00f8\0\0\0\0\0\0";
        return Stream.of(
                "\u0080\2}q\0X\1\0\0\0aq\1]q\2(" + numbers + "\u0088N)K\1\u0085q\3c_codecs\nencode\nq\4X\1\0\0\0xq\5"
                        + "X\6\0\0\0latin1q\6\u0086q\7Rq\10es.",
                "\u0080\4\u0095\60\0\0\0\0\0\0\0}\u0094\u008c\1a\u0094]\u0094(" + numbers
                        + "\u0088N)K\1\u0085\u0094C\1x\u0094es.");
    }

    /** {@code pickle.dumps(numpy.arange(3, dtype='<i4'), protocol)} with NumPy 2.4. */
    @ParameterizedTest
    @MethodSource
    void arraysOfEveryProtocolAreRead(String base64) {
        byte[] bytes = Base64.getDecoder().decode(base64);
        NpyArray array = PickledArrays.array(NumpyBytes.write(folder, "a.pkl", bytes));
        assertThat(array.toInts()).containsExactly(0, 1, 2);
    }

    static Stream<String> arraysOfEveryProtocolAreRead() {
        return Stream.of(
                "gAJjbnVtcHkuX2NvcmUubXVsdGlhcnJheQpfcmVjb25zdHJ1Y3QKcQBjbnVtcHkKbmRhcnJheQpxAUsAhXECY19jb2"
                        + "RlY3MKZW5jb2RlCnEDWAEAAABicQRYBgAAAGxhdGluMXEFhnEGUnEHh3EIUnEJKEsBSwOFcQpjbnVtcHkKZHR5cGUK"
                        + "cQtYAgAAAGk0cQyJiIdxDVJxDihLA1gBAAAAPHEPTk5OSv////9K/////0sAdHEQYoloA1gMAAAAAAAAAAEAAAACAA"
                        + "AAcRFoBYZxElJxE3RxFGIu",
                "gASVlQAAAAAAAACMFm51bXB5Ll9jb3JlLm11bHRpYXJyYXmUjAxfcmVjb25zdHJ1Y3SUk5SMBW51bXB5lIwHbmRhcn"
                        + "JheZSTlEsAhZRDAWKUh5RSlChLAUsDhZRoA4wFZHR5cGWUk5SMAmk0lImIh5RSlChLA4wBPJROTk5K/////0r/////"
                        + "SwB0lGKJQwwAAAAAAQAAAAIAAACUdJRiLg==",
                "gAWVgAAAAAAAAACME251bXB5Ll9jb3JlLm51bWVyaWOUjAtfZnJvbWJ1ZmZlcpSTlCiWDAAAAAAAAAAAAAAAAQAAAA"
                        + "IAAACUjAVudW1weZSMBWR0eXBllJOUjAJpNJSJiIeUUpQoSwOMATyUTk5OSv////9K/////0sAdJRiSwOFlIwBQ5R0"
                        + "lFKULg==");
    }

    /** Each was made by Python's pickle from an object whose __reduce__ names the function; run there, it would act. */
    @ParameterizedTest
    @MethodSource
    void hostilePicklesRunNothing(String name, String hex) {
        assertThatThrownBy(() -> run(hex))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("p.pkl: refers to " + name + ", which no dataset needs; nothing of the file was run");
        assertThat(Path.of("owned")).doesNotExist();
    }

    static Stream<Arguments> hostilePicklesRunNothing() {
        return Stream.of(
                Arguments.of(
                        "posix.system",
                        "800263706f7369780a73797374656d0a7100580b000000746f756368206f776e656471018571025271032e"),
                Arguments.of(
                        "posix.system",
                        "80049526000000000000008c05706f736978948c0673797374656d9493948c0b746f756368206f776e6564"
                                + "94859452942e"),
                Arguments.of(
                        "commands.Popen",
                        "800263636f6d6d616e64730a506f70656e0a71005d7101285805000000746f756368710258050000006f77"
                                + "6e65647103658571045271052e"),
                Arguments.of(
                        "subprocess.Popen",
                        "80049530000000000000008c0a73756270726f63657373948c05506f70656e9493945d94288c05746f7563"
                                + "68948c056f776e65649465859452942e"),
                Arguments.of(
                        "__builtin__.eval",
                        "8002635f5f6275696c74696e5f5f0a6576616c0a71005803000000312b3171018571025271032e"),
                Arguments.of(
                        "builtins.getattr",
                        "80049525000000000000008c086275696c74696e73948c07676574617474729493944b018c047265616c94"
                                + "869452942e"));
    }

    @ParameterizedTest
    @MethodSource
    void damagedAndAbsurdPicklesAreRefused(String message, String instructions) {
        assertThatThrownBy(() -> runText("\u0080\2" + instructions))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith("p.pkl: ")
                .hasMessageContaining(message);
    }

    static Stream<Arguments> damagedAndAbsurdPicklesAreRefused() {
        return Stream.of(
                Arguments.of("claims a text of 4294967295 bytes", "X\u00ff\u00ff\u00ff\u00ff."),
                Arguments.of("claims a text of 2147483647 bytes", "T\u00ff\u00ff\u00ff\u007f."),
                Arguments.of("claims a text of 18446744073709551615", "\u008e" + "\u00ff".repeat(8) + "."),
                Arguments.of("claims a text of 255 bytes", "U\u00ffabc."),
                Arguments.of("whole number of 255 bytes", "\u008a\u00ff."),
                Arguments.of("instruction 0x8b", "\u008b\u00ff\u00ff\u00ff\u007f."), // LONG4
                Arguments.of("instruction 0x49", "I1\n."), // text protocols are older than any dataset
                Arguments.of("instruction 0x69", "(ios\nsystem\n."), // INST
                Arguments.of("instruction 0x6f", "(o."), // OBJ
                Arguments.of("instruction 0x50", "Pid\n."), // PERSID
                Arguments.of("instruction 0x82", "\u0082\1."), // EXT1
                Arguments.of("instruction 0x00", "\0"),
                Arguments.of("cut off", ""),
                Arguments.of("cut off", "K"),
                Arguments.of("cut off", "cnumpy\nnda"),
                Arguments.of("where there is none", "."),
                Arguments.of("where there is none", "\u0086."),
                Arguments.of("a group it has not opened", "t."),
                Arguments.of("which it has not defined", "h\7."),
                Arguments.of("not a list", "}K\1a."),
                Arguments.of("not a list", ")K\1a."),
                Arguments.of("not a dictionary", "]K\1K\1s."),
                Arguments.of("a text or a number as a dictionary's key", "})K\1s."),
                Arguments.of("not a known name", "K\1)R."),
                Arguments.of("not a known name", "cnumpy\nndarray\nK\1R."),
                Arguments.of("calls LIST directly", "cbuiltins\nlist\n)R."),
                Arguments.of("written as latin1", "c_codecs\nencode\n)R."),
                Arguments.of("that has none", "]}b."),
                Arguments.of("refers to numpy.core.multiarray.scalar", "cnumpy.core.multiarray\nscalar\n."),
                Arguments.of("protocol 2 to 5, got 9", "\u0080\11."));
    }

    /** Lists inside lists 200 deep, each named twice: 2^200 items if anything copied or walked through them. */
    @Test
    void sharedValuesAreNotUnfolded() {
        StringBuilder bomb = new StringBuilder("\u0080\2]q\0");
        for (int i = 0; i < 200; i++) {
            bomb.append("](h\0h\0eq\0");
        }
        assertThat(runText(bomb + ".")).isInstanceOf(List.class);
        Path path = NumpyBytes.write(folder, "bomb", bytes(bomb + "."));
        assertThatThrownBy(() -> PickledArrays.adjacency(path)).hasMessageEndingWith("dictionary of neighbour lists");
        assertThatThrownBy(() -> PickledArrays.array(path)).hasMessageEndingWith("expected a pickled numpy array");
        assertThatThrownBy(() -> PickledArrays.csrMatrix(path)).hasMessageContaining("csr_matrix");
    }

    /** A list that contains itself as key, value and element. */
    @Test
    void cyclesAreHarmless() {
        Path path = NumpyBytes.write(folder, "cycle", bytes("\u0080\2}q\0K\0]q\1h\1ah\0as."));
        assertThatThrownBy(() -> PickledArrays.adjacency(path)).hasMessageContaining("expected a whole number");
    }

    @Test
    void theBytesOfAnArrayMustFitItsShape() {
        String type =
                "cnumpy\ndtype\nU\2i4K\0K\1\u0087R(K\3U\1<NNNJ\u00ff\u00ff\u00ff\u00ffJ\u00ff\u00ff\u00ff\u00ffK\0tb";
        String shell = "\u0080\2cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\u0085U\1b\u0087R";
        Path path = NumpyBytes.write(
                folder,
                "a",
                bytes(shell + "(K\1J\u00ff\u00ff\u00ff\u007fJ\u00ff\u00ff\u00ff\u007f\u0086" + type
                        + "\u0089U\4\0\0\0\0tb."));
        assertThatThrownBy(() -> PickledArrays.array(path)).hasMessageEndingWith("got 4 bytes of it");
    }

    private static byte[] bytes(String instructions) {
        return instructions.getBytes(StandardCharsets.ISO_8859_1);
    }
}
