package org.linkteller.gnn.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.Npz;
import org.linkteller.data.format.TorchFile;

/**
 * Named arrays that somebody else wrote: safetensors, NumPy's npz or a PyTorch state dict, told by their first bytes. In the
 * order of the file where the format keeps one; safetensors does not, there numbers within names count as numbers.
 */
final class WeightFile {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private WeightFile() {}

    /** An array in row-major order. */
    record Weights(List<Integer> shape, float[] values) {
        @Override
        public String toString() {
            return shape.toString();
        }
    }

    static Map<String, Weights> load(Path path) {
        InputFile file = InputFile.of(path);
        if (Files.isDirectory(path)) {
            throw file.bad("is a folder, expected a file");
        }
        byte[] start;
        try (InputStream in = Files.newInputStream(path)) {
            start = in.readNBytes(2);
        } catch (IOException e) {
            throw file.explain(e);
        }
        if (start.length == 2 && start[0] == 'P' && start[1] == 'K') {
            return isTorch(path, file) ? ofArrays(TorchFile.load(path)) : npz(path);
        }
        if (start.length == 2 && start[0] == (byte) 0x80) {
            throw file.bad("is a bare pickle, as PyTorch before 1.6 wrote; save it again with"
                    + " torch.save(model.state_dict(), FILE)");
        }
        return safetensors(path);
    }

    private static boolean isTorch(Path path, InputFile file) {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            return TorchFile.is(zip);
        } catch (IOException e) {
            throw file.bad("is not a complete zip file (" + e.getMessage() + ")");
        }
    }

    private static Map<String, Weights> npz(Path path) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        try (Npz npz = Npz.open(path)) {
            npz.names().forEach(name -> arrays.put(name, npz.array(name).requireNumbers()));
        }
        return ofArrays(arrays);
    }

    private static Map<String, Weights> ofArrays(Map<String, NpyArray> arrays) {
        Map<String, Weights> weights = new LinkedHashMap<>();
        arrays.forEach((name, array) -> {
            List<Integer> shape = new ArrayList<>();
            for (int axis = 0; axis < array.dimensions(); axis++) {
                shape.add(array.extent(axis));
            }
            weights.put(name, new Weights(List.copyOf(shape), array.toFloats()));
        });
        return weights;
    }

    private static Map<String, Weights> safetensors(Path path) {
        try {
            Map<String, Weights> weights = new LinkedHashMap<>();
            Safetensors.load(path).arrays().stream()
                    .sorted(Comparator.comparing(entry -> numbersPadded(entry.name())))
                    .forEach(entry -> {
                        float[] values = new float[entry.values().length];
                        for (int i = 0; i < values.length; i++) {
                            values[i] = (float) entry.values()[i];
                        }
                        List<Integer> shape =
                                java.util.Arrays.stream(entry.shape()).boxed().toList();
                        weights.put(entry.name(), new Weights(shape, values));
                    });
            return weights;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (DataFormatException e) {
            throw new DataFormatException(e.getMessage() + "; expected safetensors, npz or a PyTorch state dict", e);
        }
    }

    /** conv10 comes after conv2. */
    private static String numbersPadded(String name) {
        return NUMBER.matcher(name)
                .replaceAll(found ->
                        Matcher.quoteReplacement("0".repeat(9 - found.group().length()) + found.group()));
    }
}
