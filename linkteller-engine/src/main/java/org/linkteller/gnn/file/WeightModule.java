package org.linkteller.gnn.file;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.gnn.file.WeightFile.Weights;
import org.linkteller.math.Matrix;

/** The arrays of one layer under their names within it. What is taken is gone; what is left was not understood. */
final class WeightModule {
    /** Names that consist of more than the last part, by which a layer keeps its arrays. */
    private static final Pattern DEEP = Pattern.compile("(.+)\\.("
            + "(?:lin_src|lin_dst|lin_l|lin_r|lin|fc_self|fc_neigh|fc|res_fc|res)\\.(?:weight|bias)"
            + "|(?:nn|apply_func)\\..+)");

    private final String path;
    private final Map<String, Weights> arrays;

    private WeightModule(String path, Map<String, Weights> arrays) {
        this.path = path;
        this.arrays = arrays;
    }

    /** The layers of a file in its order. */
    static List<WeightModule> of(Map<String, Weights> weights) {
        Map<String, WeightModule> modules = new LinkedHashMap<>();
        weights.forEach((name, array) -> {
            Matcher deep = DEEP.matcher(name);
            int dot = name.lastIndexOf('.');
            String path = deep.matches() ? deep.group(1) : name.substring(0, Math.max(0, dot));
            String leaf = deep.matches() ? deep.group(2) : name.substring(dot + 1);
            modules.computeIfAbsent(path, p -> new WeightModule(p, new LinkedHashMap<>()))
                    .arrays
                    .put(leaf, array);
        });
        return new ArrayList<>(modules.values());
    }

    String path() {
        return path;
    }

    List<String> names() {
        return List.copyOf(arrays.keySet());
    }

    /** The shape of the first of these names that is there; empty if none is. Takes nothing. */
    List<Integer> shape(String... names) {
        return Stream.of(names)
                .filter(arrays::containsKey)
                .findFirst()
                .map(name -> Objects.requireNonNull(arrays.get(name)).shape())
                .orElse(List.of());
    }

    /** The first of these names that is there, or null. */
    @Nullable
    Weights take(String... names) {
        for (String name : names) {
            Weights found = arrays.remove(name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** A matrix of inputs by outputs; frameworks keep most of theirs the other way round. */
    Matrix matrix(boolean outputsFirst, String... names) {
        Weights found = take(names);
        if (found == null) {
            throw new IllegalArgumentException(this + ": expected one of " + List.of(names));
        }
        if (found.shape().size() != 2) {
            throw new IllegalArgumentException(this + ": expected two axes in " + names[0] + ", got " + found);
        }
        Matrix matrix = Matrix.wrap(found.shape().get(0), found.shape().get(1), found.values());
        return outputsFirst ? matrix.transpose() : matrix;
    }

    /** The sum of those vectors that are there. */
    Matrix vector(int length, String... names) {
        Matrix sum = Matrix.zeros(1, length);
        for (String name : names) {
            Weights found = take(name);
            if (found != null && found.values().length != length) {
                throw new IllegalArgumentException(
                        this + ": expected " + length + " values in " + name + ", got " + found);
            }
            for (int j = 0; found != null && j < length; j++) {
                sum.set(0, j, sum.at(0, j) + found.values()[j]);
            }
        }
        return sum;
    }

    /** @throws IllegalArgumentException if something was not understood */
    void requireEmpty(Architecture.Part part) {
        if (!arrays.isEmpty()) {
            throw new IllegalArgumentException(
                    this + " cannot be mapped to " + part.kind() + "; ask the model itself with --box-command");
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(path.isEmpty() ? "the layer" : path).append(" (");
        arrays.forEach((name, array) -> text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ")
                .append(name)
                .append(' ')
                .append(array));
        return text.append(')').toString();
    }
}
