package org.linkteller.data;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Python names a dataset's pickle may refer to; none of them does anything but describe data. */
enum PickleName {
    ARRAY,
    /** An array that gets shape, type and bytes as its state. */
    ARRAY_SHELL,
    /** An array from bytes, type, shape and order (protocol 5). */
    ARRAY_OF_BYTES,
    TYPE,
    CSR_MATRIX,
    DEFAULT_DICT,
    LIST,
    /** How Python 3 writes bytes for Python 2: text and the name of its encoding. */
    ENCODE;

    /** By module and name; modules moved over the years. */
    private static final Map<String, PickleName> KNOWN = Map.ofEntries(
            Map.entry("numpy ndarray", ARRAY),
            Map.entry("numpy dtype", TYPE),
            Map.entry("numpy.core.multiarray _reconstruct", ARRAY_SHELL),
            Map.entry("numpy._core.multiarray _reconstruct", ARRAY_SHELL),
            Map.entry("numpy.core.numeric _frombuffer", ARRAY_OF_BYTES),
            Map.entry("numpy._core.numeric _frombuffer", ARRAY_OF_BYTES),
            Map.entry("scipy.sparse.csr csr_matrix", CSR_MATRIX),
            Map.entry("scipy.sparse._csr csr_matrix", CSR_MATRIX),
            Map.entry("collections defaultdict", DEFAULT_DICT),
            Map.entry("__builtin__ list", LIST),
            Map.entry("builtins list", LIST),
            Map.entry("_codecs encode", ENCODE));

    static @Nullable PickleName of(String module, String name) {
        return KNOWN.get(module + " " + name);
    }
}
