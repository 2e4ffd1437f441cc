package org.linkteller.data.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** NumPy arrays, SciPy matrices and neighbour lists out of Python pickles. */
public final class PickledArrays {
    /** The largest published Planetoid file has 7.6 MB. */
    private static final int MOST_BYTES = 1 << 28;

    private PickledArrays() {}

    public static NpyArray array(Path path) {
        return array(path.toString(), load(path));
    }

    public static CsrMatrix csrMatrix(Path path) {
        String source = path.toString();
        if (!(load(path) instanceof PickleMachine.Built matrix)
                || matrix.name != PickleName.CSR_MATRIX
                || !(matrix.state instanceof Map<?, ?> state)) {
            throw new DataFormatException(source + ": expected a pickled scipy csr_matrix");
        }
        List<?> shape = list(source, state.get(state.containsKey("_shape") ? "_shape" : "shape"), 2);
        return CsrMatrix.wrap(
                source,
                whole(source, shape.get(0)),
                whole(source, shape.get(1)),
                array(source, state.get("indptr")).requireDimensions(1).toInts(),
                array(source, state.get("indices")).requireDimensions(1).toInts(),
                array(source, state.get("data")).requireDimensions(1).toFloats());
    }

    /** A dictionary from node to the list of its neighbours; nodes that are no key have none. */
    public static Adjacency adjacency(Path path) {
        String source = path.toString();
        if (!(load(path) instanceof Map<?, ?> lists)) {
            throw new DataFormatException(source + ": expected a pickled dictionary of neighbour lists");
        }
        int nodes = lists.size();
        int[] starts = new int[nodes + 1];
        lists.forEach((node, neighbours) -> starts[node(source, node, nodes) + 1] =
                list(source, neighbours, -1).size());
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] = Math.addExact(starts[i], starts[i + 1]);
        }
        int[] entries = new int[starts[nodes]];
        lists.forEach((node, neighbours) -> {
            int next = starts[node(source, node, nodes)];
            for (Object neighbour : list(source, neighbours, -1)) {
                entries[next++] = node(source, neighbour, nodes);
            }
        });
        return Adjacency.wrap(starts, entries);
    }

    private static Object load(Path path) {
        return PickleMachine.run(path.toString(), InputFile.of(path).bytes(MOST_BYTES));
    }

    /** A shell's state is (version, shape, dtype, Fortran order, bytes); protocol 5 has bytes, dtype, shape, order. */
    private static NpyArray array(String source, @Nullable Object value) {
        if (value instanceof PickleMachine.Built array && array.name == PickleName.ARRAY_SHELL) {
            List<?> state = list(source, array.state, 5);
            boolean columnMajor =
                    Boolean.TRUE.equals(state.get(3)) || Long.valueOf(1).equals(state.get(3));
            return array(source, state.get(1), state.get(2), columnMajor, state.get(4));
        }
        if (value instanceof PickleMachine.Built array && array.name == PickleName.ARRAY_OF_BYTES) {
            List<?> parts = list(source, array.arguments, 4);
            return array(source, parts.get(2), parts.get(1), "F".equals(parts.get(3)), parts.get(0));
        }
        throw new DataFormatException(source + ": expected a pickled numpy array");
    }

    private static NpyArray array(
            String source,
            @Nullable Object extents,
            @Nullable Object elements,
            boolean columnMajor,
            @Nullable Object data) {
        NpyType type = type(source, elements);
        if (!(data instanceof String bytes)) {
            throw new DataFormatException(source + ": expected an array of numbers, got one of objects");
        }
        int[] shape = list(source, extents, -1).stream()
                .mapToInt(extent -> whole(source, extent))
                .toArray();
        long expected = type.bytes();
        for (int extent : shape) { // beyond the bytes there are the product may stay as it is, unequal
            expected = extent == 0 ? 0 : expected > bytes.length() ? expected : expected * extent;
        }
        if (expected != bytes.length()) {
            throw new DataFormatException(source + ": expected an array of shape " + Arrays.toString(shape) + ", got "
                    + bytes.length() + " bytes of it");
        }
        return NpyArray.wrap(source, type, shape, columnMajor, bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** dtype.__reduce__: called with the name ("f4"), its state is (version, byte order, ...). */
    private static NpyType type(String source, @Nullable Object value) {
        if (!(value instanceof PickleMachine.Built type)
                || type.name != PickleName.TYPE
                || type.arguments.isEmpty()
                || !(type.arguments.get(0) instanceof String name)
                || !(type.state instanceof List<?> state)
                || state.size() < 2
                || !(state.get(1) instanceof String order)) {
            throw new DataFormatException(source + ": expected the type of an array's elements");
        }
        return NpyType.parse(source, order + name);
    }

    private static List<?> list(String source, @Nullable Object value, int size) {
        if (!(value instanceof List<?> list) || (size >= 0 && list.size() != size)) {
            throw new DataFormatException(source + ": expected a list" + (size >= 0 ? " of " + size : ""));
        }
        return list;
    }

    private static int whole(String source, @Nullable Object value) {
        if (!(value instanceof Long number) || number < 0 || number > Integer.MAX_VALUE) {
            throw new DataFormatException(source + ": expected a whole number from 0 to 2^31 - 1");
        }
        return number.intValue();
    }

    private static int node(String source, @Nullable Object value, int nodes) {
        int node = whole(source, value);
        if (node >= nodes) {
            throw new DataFormatException(source + ": node " + node + " is not from 0 to " + (nodes - 1));
        }
        return node;
    }
}
