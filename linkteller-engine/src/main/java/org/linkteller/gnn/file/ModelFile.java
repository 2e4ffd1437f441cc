package org.linkteller.gnn.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Standardization;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.CountedModel;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.Layers;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.math.Matrix;
import org.linkteller.privacy.NeighbourCounts;

/**
 * Models on disk, in the safetensors layout. Tensors: every parameter under its name ({@code layers.0.weight}) as F32, inputs
 * by outputs; {@code features.mean} and {@code features.deviation} as F64 where raw features are standardised. Metadata, all
 * strings:
 *
 * <ul>
 *   <li>{@code format} linkteller-model, {@code version} 1
 *   <li>{@code spec} the architecture as JSON, its normalisation included
 *   <li>{@code features}, {@code classes} widths of input and output; {@code labels} single or multi
 *   <li>{@code class_names} and, if there are any, {@code feature_names} JSON lists, {@code provenance} a JSON object of strings
 *   <li>{@code stages} of a {@link CountedModel}: a JSON list of the specs of the networks that read counts. Their parameters are
 *       called {@code stages.0.layers.0.weight} and so on, what they read {@code stages.0.counts} (F64, nodes by clusters),
 *       and {@code node_names}, if there are any, says in JSON which row is whose
 * </ul>
 *
 * Loading reads no code and allocates no more than the file's own size in memory; a file that is not exactly what its header
 * says is refused in one line.
 */
public final class ModelFile {
    private static final String FORMAT = "linkteller-model";
    private static final String VERSION = "1";
    private static final String MEAN = "features.mean";
    private static final String DEVIATION = "features.deviation";
    private static final String STAGES = "stages";
    private static final String COUNTS = "counts";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ModelFile() {}

    /** Replaces the file in one step: whoever reads it sees the old one or the new one, whole. */
    public static void save(SavedModel saved, Path file) {
        GnnModel model = saved.model().network();
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("format", FORMAT);
        metadata.put("version", VERSION);
        metadata.put("spec", SpecJson.write(model.spec()));
        metadata.put("features", Integer.toString(model.features()));
        metadata.put("classes", Integer.toString(model.classes()));
        metadata.put("labels", model.isMultiLabel() ? "multi" : "single");
        List<Safetensors.Entry> arrays = new ArrayList<>();
        arrays.addAll(weights("", model));
        if (saved.model() instanceof CountedModel counted) {
            List<String> specs = new ArrayList<>();
            for (int i = 0; i < counted.stages().size(); i++) {
                CountedModel.Stage stage = counted.stages().get(i);
                specs.add(SpecJson.write(stage.reader().spec()));
                arrays.addAll(weights(stage(i), stage.reader()));
                arrays.add(counts(stage(i) + COUNTS, stage.counts()));
            }
            metadata.put(STAGES, json(specs));
        }
        saved.scaling().ifPresent(scaling -> {
            double[] mean = new double[scaling.columns()];
            double[] deviation = new double[scaling.columns()];
            Arrays.setAll(mean, scaling::mean);
            Arrays.setAll(deviation, scaling::deviation);
            arrays.add(new Safetensors.Entry(MEAN, "F64", new int[] {mean.length}, mean));
            arrays.add(new Safetensors.Entry(DEVIATION, "F64", new int[] {mean.length}, deviation));
        });
        metadata.put("class_names", json(saved.classNames()));
        if (!saved.featureNames().isEmpty()) {
            metadata.put("feature_names", json(saved.featureNames()));
        }
        if (!saved.nodeNames().isEmpty()) {
            metadata.put("node_names", json(saved.nodeNames()));
        }
        metadata.put("provenance", json(new TreeMap<>(saved.provenance())));
        try {
            new Safetensors(metadata, arrays).save(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** @throws DataFormatException in one line, if the file is not a whole and consistent model */
    public static SavedModel load(Path file) {
        try {
            return read(Safetensors.load(file));
        } catch (IllegalArgumentException e) {
            throw new DataFormatException(file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SavedModel read(Safetensors content) {
        Map<String, String> metadata = content.metadata();
        expect(metadata, "format", FORMAT);
        expect(metadata, "version", VERSION);
        GnnSpec spec = SpecJson.read(required(metadata, "spec"));
        int features = number(metadata, "features");
        int classes = number(metadata, "classes");
        Map<String, Safetensors.Entry> arrays = new LinkedHashMap<>();
        content.arrays().forEach(array -> arrays.put(array.name(), array));
        boolean multiLabel = required(metadata, "labels").equals("multi");
        GnnModel network = network("", spec, features, classes, multiLabel, arrays);
        NodeClassifier model =
                metadata.containsKey(STAGES) ? counted(network, required(metadata, STAGES), arrays) : network;
        Safetensors.Entry mean = arrays.remove(MEAN);
        Safetensors.Entry deviation = arrays.remove(DEVIATION);
        if ((mean == null) != (deviation == null)) {
            throw new IllegalArgumentException("expected both " + MEAN + " and " + DEVIATION + " or neither");
        }
        if (!arrays.isEmpty()) {
            throw new IllegalArgumentException("a " + spec.name() + " has no parameter "
                    + arrays.keySet().iterator().next());
        }
        Optional<Standardization> scaling = mean == null || deviation == null
                ? Optional.empty()
                : Optional.of(Standardization.of(mean.values(), deviation.values()));
        try {
            return new SavedModel(
                    model,
                    scaling,
                    list(required(metadata, "class_names")),
                    list(metadata.getOrDefault("feature_names", "[]")),
                    list(metadata.getOrDefault("node_names", "[]")),
                    MAPPER.readValue(required(metadata, "provenance"), new TypeReference<Map<String, String>>() {}));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("class_names or provenance is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static GnnModel network(
            String prefix,
            GnnSpec spec,
            int features,
            int classes,
            boolean multiLabel,
            Map<String, Safetensors.Entry> arrays) {
        List<Tensor> tensors = new ArrayList<>();
        for (Tensor.Shape shape : Layers.shapes(Layers.of(spec, features, classes))) {
            tensors.add(new Tensor(shape, matrix(shape, arrays.remove(prefix + shape.name()))));
        }
        return GnnModel.of(spec, features, classes, multiLabel, Parameters.of(tensors));
    }

    private static CountedModel counted(GnnModel network, String specs, Map<String, Safetensors.Entry> arrays) {
        List<String> readers;
        try {
            readers = list(specs);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(STAGES + " is not JSON: " + e.getOriginalMessage(), e);
        }
        List<CountedModel.Stage> stages = new ArrayList<>();
        int width = network.classes();
        for (int i = 0; i < readers.size(); i++) {
            Safetensors.Entry array = arrays.remove(stage(i) + COUNTS);
            if (array == null || array.shape().length != 2) {
                throw new IllegalArgumentException("expected nodes by clusters in " + stage(i) + COUNTS);
            }
            int[] counts = new int[array.values().length];
            Arrays.setAll(counts, k -> (int) array.values()[k]);
            NeighbourCounts released = NeighbourCounts.wrap(array.shape()[1], counts);
            width += released.clusters();
            GnnSpec spec = SpecJson.read(readers.get(i));
            GnnModel reader = network(stage(i), spec, width, network.classes(), network.isMultiLabel(), arrays);
            stages.add(new CountedModel.Stage(reader, released));
            width += network.classes();
        }
        return new CountedModel(network, stages);
    }

    private static String stage(int number) {
        return "stages." + number + ".";
    }

    private static List<Safetensors.Entry> weights(String prefix, GnnModel model) {
        return model.parameters().tensors().stream()
                .map(tensor -> new Safetensors.Entry(
                        prefix + tensor.name(),
                        "F32",
                        shape(tensor.shape()),
                        widened(tensor.values().data())))
                .toList();
    }

    private static Safetensors.Entry counts(String name, NeighbourCounts counts) {
        double[] values = new double[counts.nodes() * counts.clusters()];
        Arrays.setAll(values, i -> counts.at(i / counts.clusters(), i % counts.clusters()));
        return new Safetensors.Entry(name, "F64", new int[] {counts.nodes(), counts.clusters()}, values);
    }

    private static String json(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts could not be written as JSON", e);
        }
    }

    private static List<String> list(String json) throws JsonProcessingException {
        return MAPPER.readValue(json, new TypeReference<List<String>>() {});
    }

    private static Matrix matrix(Tensor.Shape shape, Safetensors.@Nullable Entry array) {
        if (array == null) {
            throw new IllegalArgumentException("expected a parameter " + shape + ", there is none");
        }
        if (!Arrays.equals(array.shape(), shape(shape)) || !array.type().equals("F32")) {
            throw new IllegalArgumentException(
                    "expected " + shape + " of F32, got " + Arrays.toString(array.shape()) + " of " + array.type());
        }
        float[] values = new float[array.values().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) array.values()[i];
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException(shape.name() + " entry " + i + " is " + values[i]);
            }
        }
        return Matrix.wrap(shape.rows(), shape.columns(), values);
    }

    private static int[] shape(Tensor.Shape shape) {
        return shape.vector() ? new int[] {shape.columns()} : new int[] {shape.rows(), shape.columns()};
    }

    private static double[] widened(float[] values) {
        double[] wide = new double[values.length];
        Arrays.setAll(wide, i -> values[i]);
        return wide;
    }

    private static void expect(Map<String, String> metadata, String key, String expected) {
        String found = required(metadata, key);
        if (!found.equals(expected)) {
            throw new IllegalArgumentException("expected " + key + " " + expected + ", got " + found);
        }
    }

    private static int number(Map<String, String> metadata, String key) {
        String text = required(metadata, key);
        try {
            int number = Integer.parseInt(text);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // falls through to the one message for both
        }
        throw new IllegalArgumentException("expected " + key + " to be a positive number, got " + text);
    }

    private static String required(Map<String, String> metadata, String key) {
        String value = metadata.get(key);
        if (value == null) {
            throw new IllegalArgumentException("not a model of ours: its metadata has no " + key);
        }
        return value;
    }
}
