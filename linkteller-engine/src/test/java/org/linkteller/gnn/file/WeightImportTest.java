package org.linkteller.gnn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.Npz;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;

/** Weights that PyTorch Geometric and others saved, and what they answer with them: weights/make_weights.py. */
class WeightImportTest {
    @TempDir
    Path folder;

    private static final String ALL = """
            gcn.pt;           gcn:8,3;            gcn
            gat.pt;           gat:3x4,2x3;        gat
            sage.safetensors; sage:8,6,linear:3;  sage
            gin.pt;           gin:6,3;            gin
            mlp.npz;          linear:6,3;         mlp
            dgl_gcn.pt;       gcn-noloop:8,3;     dgl_gcn
            dgl_sage.pt;      sage:8,3;           dgl_sage
            dgl_gat.pt;       gat:3x4,2x3;        dgl_gat
            old.pt;           gcn-noloop:4,3;     old
            """;

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(delimiter = ';', textBlock = ALL)
    void importedWeightsAnswerAsTheirFrameworkDoes(String file, String architecture, String name) {
        Golden golden = Golden.load(name.equals("old") ? "old.npz" : "golden.npz", name);
        GnnModel model = WeightImport.load(resource(file), architecture, false);
        Predictions answer = model.predict(golden.graph, golden.features, 1);
        // the framework adds up in single precision; 1e-5 of the largest logit is what its own order of sums may cost
        double allowed = 1e-5 * golden.largest();
        for (int i = 0; i < answer.rows(); i++) {
            for (int j = 0; j < answer.classes(); j++) {
                assertThat(answer.at(i, j))
                        .isCloseTo(golden.logits.asDouble(i * answer.classes() + j), within(allowed));
            }
        }
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(delimiter = ';', textBlock = ALL)
    void aChangedRowIsFollowedAsAFullPassWouldAnswer(String file, String architecture, String name) {
        Golden golden = Golden.load(name.equals("old") ? "old.npz" : "golden.npz", name);
        GnnModel model = WeightImport.load(resource(file), architecture, false);
        LocalInference box = new LocalInference(model, golden.graph, 1);
        NodeSet all = NodeSet.all(golden.graph.nodeCount());
        box.predict(all, golden.features);
        for (int node = 0; node < golden.graph.nodeCount(); node++) {
            double[] moved = golden.features.row(node);
            moved[node % moved.length] -= 2.5;
            Features changed = golden.features.withRow(node, moved);
            double[][] rows = new double[all.size()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = changed.row(i);
            }
            double[] quick = box.predict(all, changed).toArray();
            double[] full =
                    model.predict(golden.graph, DenseFeatures.of(rows), 1).toArray();
            for (int i = 0; i < full.length; i++) {
                // the full pass rounds the changed row to float: 6e-8 of a row of size 3, times weights below 2, twice
                assertThat(quick[i]).isCloseTo(full[i], within(1e-5 * golden.largest()));
            }
        }
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(delimiter = ';', textBlock = ALL)
    void exactInfluenceIsTheSlopeOfTheAnswers(String file, String architecture, String name) {
        Golden golden = Golden.load(name.equals("old") ? "old.npz" : "golden.npz", name);
        GnnModel model = WeightImport.load(resource(file), architecture, false);
        NodeSet all = NodeSet.all(golden.graph.nodeCount());
        double[][] exact =
                ExactInfluence.of(model, golden.graph, golden.features, 1).among(all);
        LocalInference box = new LocalInference(model, golden.graph, 1);
        Predictions base = box.predict(all, golden.features);
        double step = 1e-7; // no kink of a ReLU is so near; base plus change keeps 12 digits of the difference
        for (int source = 0; source < all.size(); source++) {
            double[] row = golden.features.row(source);
            for (int j = 0; j < row.length; j++) {
                row[j] *= 1 + step;
            }
            Predictions moved = box.predict(all, golden.features.withRow(source, row));
            for (int reader = 0; reader < all.size(); reader++) {
                double sum = 0;
                for (int c = 0; c < base.classes(); c++) {
                    double slope = (moved.at(reader, c) - base.at(reader, c)) / step;
                    sum += slope * slope;
                }
                // differences of logits near 10 are exact to 2e-15, divided by the step 2e-8
                assertThat(Math.sqrt(sum)).isCloseTo(exact[source][reader], within(1e-6 * golden.largest()));
            }
        }
        assertThat(exact[0][10]).isZero();
    }

    @Test
    void halfPrecisionInsideACheckpointIsRead() {
        Golden golden = Golden.load("golden.npz", "half");
        Predictions answer =
                WeightImport.load(resource("half.pt"), "gcn:3", false).predict(golden.graph, golden.features, 1);
        // 8 bits of precision in every weight
        assertThat(answer.at(4, 1)).isCloseTo(golden.logits.asDouble(13), within(0.02 * golden.largest()));
    }

    @Test
    void anImportedModelIsKeptAsOneOfOurs() {
        GnnModel model = WeightImport.load(resource("gin.pt"), "gin:6,3", true);
        ModelFile.save(
                new SavedModel(model, Optional.empty(), List.of(), List.of(), List.of(), Map.of()),
                folder.resolve("gin.safetensors"));
        GnnModel again =
                ModelFile.load(folder.resolve("gin.safetensors")).model().network();
        Golden golden = Golden.load("golden.npz", "gin");
        assertThat(again.spec()).isEqualTo(model.spec());
        assertThat(again.isMultiLabel()).isTrue();
        assertThat(again.predict(golden.graph, golden.features, 1).toArray())
                .containsExactly(model.predict(golden.graph, golden.features, 1).toArray());
    }

    @Test
    void hopsAreCountedWithoutLinearLayers() {
        assertThat(WeightImport.load(resource("sage.safetensors"), "sage:8,6,linear:3", false)
                        .hops())
                .isEqualTo(2);
        assertThat(WeightImport.load(resource("gin.pt"), "gin:6,3", false).hops())
                .isEqualTo(2);
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "gcn.pt; gcn:8,8,3; expected 3 layers",
                "gcn.pt; gcn:16,3; the architecture says gcn:16",
                "gcn.pt; sage:8,3; conv1",
                "gat.pt; gat:4x3,2x3; the architecture says gat:4x3",
                "gat.pt; gat:3x4,3; the architecture says gat:3",
                "gat.pt; gcn:12,6; cannot be mapped to gcn",
                "gin.pt; gin:6; expected 1 layers",
                "gin.pt; gcn:6,3; conv1",
            })
    void whatDoesNotFitIsNamed(String file, String architecture, String part) {
        assertThatThrownBy(() -> WeightImport.load(resource(file), architecture, false))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(file)
                .hasMessageContaining(part)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void anArchitectureThatIsNoneIsExplained() {
        for (String wrong :
                new String[] {"", "gcn", "64,7", "gcn:64,", "gcn:0", "gcn:2x4", "xyz:4", "gcn:99999999999"}) {
            assertThatThrownBy(() -> WeightImport.load(resource("gcn.pt"), wrong, false))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aPickledModelIsNotRun() {
        assertThatThrownBy(() -> WeightImport.load(resource("whole_model.pt"), "gcn:3", false))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("refers to __main__.Net")
                .hasMessageContaining("nothing of the file was run")
                .hasMessageContaining("torch.save(model.state_dict(), FILE)");
    }

    @Test
    void aHostilePickleIsNotRun() throws IOException {
        Path victim = folder.resolve("victim");
        byte[] command = ("touch " + victim).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream pickle = new ByteArrayOutputStream();
        pickle.writeBytes(new byte[] {(byte) 0x80, 2});
        pickle.writeBytes("cos\nsystem\n(X".getBytes(StandardCharsets.US_ASCII));
        pickle.writeBytes(new byte[] {(byte) command.length, (byte) (command.length >> 8), 0, 0});
        pickle.writeBytes(command);
        pickle.writeBytes("tR.".getBytes(StandardCharsets.US_ASCII));
        Path file = zip(Map.of("archive/data.pkl", pickle.toByteArray()), true);
        assertThatThrownBy(() -> WeightImport.load(file, "gcn:3", false))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("refers to os.system")
                .hasMessageContaining("nothing of the file was run");
        assertThat(victim).doesNotExist();
    }

    @Test
    void aCompressedStorageIsNotUnpacked() throws IOException {
        Map<String, byte[]> bomb = new LinkedHashMap<>();
        bomb.put("archive/data.pkl", new byte[64 << 20]);
        Path file = zip(bomb, false);
        assertThat(Files.size(file)).isLessThan(100_000);
        assertThatThrownBy(() -> WeightImport.load(file, "gcn:3", false))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("data.pkl is compressed");
    }

    @ParameterizedTest
    @CsvSource({"gcn.pt", "gin.pt", "sage.safetensors", "mlp.npz", "half.pt"})
    void damagedFilesEndInOneLine(String name) throws IOException {
        byte[] whole = Files.readAllBytes(resource(name));
        SplittableRandom random = new SplittableRandom(17);
        Path file = folder.resolve(name);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = whole.clone();
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Files.write(
                    file,
                    random.nextInt(4) == 0 ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
            try {
                WeightImport.load(file, "gcn:8,3", false);
            } catch (DataFormatException expected) {
                assertThat(expected.getMessage()).doesNotContain("\n").contains(name);
            }
        }
    }

    private Path zip(Map<String, byte[]> entries, boolean stored) throws IOException {
        Path file = folder.resolve("made.pt");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(content.getKey());
                if (stored) {
                    CRC32 crc = new CRC32();
                    crc.update(content.getValue());
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(content.getValue().length);
                    entry.setCrc(crc.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(content.getValue());
            }
        }
        return file;
    }

    private static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(WeightImportTest.class.getResource("weights/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Golden(Graph graph, Features features, NpyArray logits) {
        static Golden load(String file, String name) {
            try (Npz npz = Npz.open(resource(file))) {
                NpyArray x = npz.array("x");
                NpyArray pairs = npz.array("edges");
                int[][] edges = new int[pairs.extent(0)][];
                for (int i = 0; i < edges.length; i++) {
                    edges[i] = new int[] {pairs.asInt(2 * i), pairs.asInt(2 * i + 1)};
                }
                return new Golden(
                        Graph.of(x.extent(0), edges),
                        DenseFeatures.wrap(x.extent(0), x.extent(1), x.toFloats()),
                        npz.array(name));
            }
        }

        double largest() {
            double largest = 0;
            for (double value : logits.toDoubles()) {
                largest = Math.max(largest, Math.abs(value));
            }
            return largest;
        }
    }
}
