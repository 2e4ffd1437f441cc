package org.linkteller.gnn.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.data.Standardization;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.own.IdMap;
import org.linkteller.gnn.CountedModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.ImportedSpec;
import org.linkteller.gnn.Samples;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.NeighbourCounts;

class ModelFileTest {
    private static final GnnSpec SPEC = new GnnSpec.Gcn(List.of(6), Normalization.BING_GE_NORM_ADJ, 0.25);

    @TempDir
    Path folder;

    @Test
    void whatIsSavedIsLoadedToTheBit() throws IOException {
        Path file = folder.resolve("model.safetensors");
        SavedModel saved = saved();
        ModelFile.save(saved, file);
        SavedModel loaded = ModelFile.load(file);
        assertThat(loaded.model().network().spec()).isEqualTo(SPEC);
        assertThat(loaded.model().isMultiLabel()).isTrue();
        assertThat(loaded.classNames()).containsExactly("a", "b", "c");
        assertThat(loaded.provenance()).isEqualTo(saved.provenance());
        assertThat(loaded.scaling().orElseThrow().deviation(3)).isEqualTo(0.4);
        for (Tensor tensor : saved.model().network().parameters().tensors()) {
            assertThat(loaded.model().network().parameters().get(tensor.name()).data())
                    .containsExactly(tensor.values().data());
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file); // nothing half-written stays behind
        }
    }

    @Test
    void aModelThatReadsCountsIsLoadedToTheBit() {
        Path file = folder.resolve("counted.safetensors");
        NeighbourCounts counts = NeighbourCounts.wrap(2, new int[] {0, 3, 1, 0, 7, 2});
        CountedModel counted = new CountedModel(
                Samples.model(new GnnSpec.Mlp(List.of(5), 0.1), 4, 3, false, 1),
                List.of(
                        new CountedModel.Stage(
                                Samples.model(new GnnSpec.Mlp(List.of(6), 0.1), 3 + 2, 3, false, 2), counts),
                        new CountedModel.Stage(
                                Samples.model(new GnnSpec.Mlp(List.of(7), 0), 3 + 2 + 3 + 2, 3, false, 3), counts)));
        List<String> names = List.of("ann", "bob", "cleo");
        ModelFile.save(new SavedModel(counted, Optional.empty(), List.of(), List.of(), names, Map.of()), file);
        SavedModel loaded = ModelFile.load(file);
        assertThat(loaded.nodeNames()).isEqualTo(names);
        assertThat(((CountedModel) loaded.model()).stages().get(1).counts()).isEqualTo(counts);
        Graph nodes = Graph.withoutEdges(3);
        assertThat(loaded.model().predict(nodes, Samples.dense(3, 4, 9), 1).toArray())
                .containsExactly(
                        counted.predict(nodes, Samples.dense(3, 4, 9), 1).toArray());
        assertThatThrownBy(() -> loaded.requireNodes(IdMap.numbered(3)))
                .hasMessageContaining("the model reads counts about node 'ann' where '0' stands");
        assertThatThrownBy(() -> loaded.requireNodes(IdMap.numbered(4)))
                .hasMessageContaining("released about 3 nodes, got 4 nodes");
    }

    @Test
    void specsOfEveryKindSurvive() {
        List<GnnSpec> specs =
                List.of(SPEC, new GnnSpec.Mlp(List.of(3, 4), 0), new GnnSpec.Gat(List.of(2, 3), List.of(8), true, 0.1));
        for (GnnSpec spec : specs) {
            assertThat(SpecJson.read(SpecJson.write(spec))).isEqualTo(spec);
        }
    }

    /** Kept models and results are found again by it. */
    @Test
    void theTextOfASpecStaysAsItIs() {
        ImportedSpec imported = new ImportedSpec(List.of(
                new ImportedSpec.Block(ImportedSpec.Kind.ATTENTION, 8, 2),
                new ImportedSpec.Block(ImportedSpec.Kind.LINEAR, 7, 1)));
        assertThat(SpecJson.write(new GnnSpec.Gcn(List.of(256), Normalization.FIRST_ORDER_GCN, 0.5)))
                .isEqualTo(
                        "{\"architecture\":\"gcn\",\"hidden\":[256],\"normalization\":\"FirstOrderGCN\",\"dropout\":0.5}");
        assertThat(SpecJson.write(new GnnSpec.Gat(List.of(2, 3), List.of(8), true, 0.1)))
                .isEqualTo("{\"architecture\":\"gat\",\"heads\":[2,3],\"hidden\":[8],\"skip\":true,\"dropout\":0.1}");
        assertThat(SpecJson.write(new GnnSpec.Mlp(List.of(3, 4), 0)))
                .isEqualTo("{\"architecture\":\"mlp\",\"hidden\":[3,4],\"dropout\":0.0}");
        assertThat(SpecJson.write(imported))
                .isEqualTo(
                        "{\"architecture\":\"imported\",\"layers\":[\"ATTENTION 2x8\",\"LINEAR 1x7\"],\"dropout\":0.0}");
        assertThat(SpecJson.read(SpecJson.write(imported))).isEqualTo(imported);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "{\"architecture\":\"gcn\",\"hidden\":[256],\"dropout\":0.5}",
                "{\"architecture\":\"rnn\",\"dropout\":0.5}",
                "{\"architecture\":\"gcn\",\"hidden\":[2.5],\"normalization\":\"AugNormAdj\",\"dropout\":0.5}",
                "{\"architecture\":\"imported\",\"layers\":[\"ATTENTION two\"],\"dropout\":0.5}"
            })
    void aSpecThatIsNoneIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> SpecJson.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .hasLineCount(1);
    }

    @Test
    void theLayoutIsTheOneOtherToolsRead() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int header = (int) bytes.getLong();
        assertThat(header % 8).isZero();
        String json = new String(bytes.array(), 8, header, UTF_8);
        assertThat(json)
                .startsWith("{\"__metadata__\":{")
                .contains("\"layers.0.weight\":{\"dtype\":\"F32\",\"shape\":[4,6],\"data_offsets\":[0,96]}")
                .contains("\"layers.0.bias\":{\"dtype\":\"F32\",\"shape\":[6],\"data_offsets\":[96,120]}");
        float first =
                saved().model().network().parameters().get("layers.0.weight").data()[0];
        assertThat(bytes.getFloat(8 + header)).isEqualTo(first);
    }

    @Test
    void everyTruncationIsRefusedInOneLine() throws IOException {
        byte[] whole = bytes();
        for (int length = 0; length < whole.length; length++) {
            assertRefused(Arrays.copyOf(whole, length), "not a whole safetensors file");
        }
        assertRefused(Arrays.copyOf(whole, whole.length + 1), "not a whole safetensors file");
    }

    @Test
    void noDamageToTheHeaderGoesUnnoticedOrCrashes() throws IOException {
        byte[] whole = bytes();
        int header = (int) ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getLong();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(8 + header)] = (byte) random.nextInt(256);
            Path file = Files.write(folder.resolve("damaged"), damaged);
            try {
                ModelFile.load(file); // a changed letter in a name of a class is nobody's error
            } catch (DataFormatException expected) {
                assertThat(expected.getMessage()).doesNotContain("\n").startsWith(file.toString());
            }
        }
    }

    @Test
    void saysWhatDoesNotFit() throws IOException {
        assertRefused(
                edited("\"shape\":[4,6]", "\"shape\":[6,4]"), "expected layers.0.weight [4, 6] of F32, got [6, 4]");
        assertRefused(edited("[96,120]", "[92,116]"), "layers.0.bias starts at byte 92 of the data, expected 96");
        assertRefused(
                edited("layers.1.bias", "layers.7.bias"), "expected a parameter layers.1.bias [3], there is none");
        assertRefused(edited("\"version\":\"1\"", "\"version\":\"2\""), "expected version 1, got 2");
        assertRefused(edited("\"classes\":\"3\"", "\"classes\":\"0\""), "to be a positive number, got 0");
        byte[] absurd = bytes();
        absurd[6] = 1;
        assertRefused(absurd, "the header claims 2814749767");
        byte[] notFinite = bytes();
        int header =
                (int) ByteBuffer.wrap(notFinite).order(ByteOrder.LITTLE_ENDIAN).getLong();
        ByteBuffer.wrap(notFinite).order(ByteOrder.LITTLE_ENDIAN).putFloat(8 + header, Float.NaN);
        assertRefused(notFinite, "layers.0.weight entry 0 is NaN");
    }

    private static SavedModel saved() {
        return new SavedModel(
                Samples.model(SPEC, 4, 3, true, 9),
                Optional.of(Standardization.of(new double[] {0, 1, 2, 3}, new double[] {1, 1, 1, 0.4})),
                List.of("a", "b", "c"),
                List.of("age", "views", "days", "partner"),
                List.of(),
                Map.of("dataset", "sample", "seed", "9"));
    }

    private byte[] bytes() throws IOException {
        Path file = folder.resolve("whole");
        ModelFile.save(saved(), file);
        return Files.readAllBytes(file);
    }

    /** Replaces text of the header by text of the same length. */
    private byte[] edited(String from, String to) throws IOException {
        byte[] whole = bytes();
        int at = new String(whole, ISO_8859_1).indexOf(from);
        assertThat(at).isPositive();
        System.arraycopy(to.getBytes(UTF_8), 0, whole, at, to.length());
        return whole;
    }

    private void assertRefused(byte[] content, String... says) throws IOException {
        Path file = Files.write(folder.resolve("bad"), content);
        assertThatThrownBy(() -> ModelFile.load(file))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContainingAll(says)
                .message()
                .doesNotContain("\n");
    }
}
