package org.linkteller.data.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Python names a pickle of data may refer to; none of them does anything but describe data. */
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
    ENCODE,
    ORDERED_DICT,
    /** A PyTorch tensor from its storage, offset, extents and strides. */
    TENSOR,
    /** A PyTorch tensor marked as learned. */
    PARAMETER,
    STORAGE_F64,
    STORAGE_F32,
    STORAGE_F16,
    STORAGE_BF16,
    STORAGE_I64,
    STORAGE_I32,
    STORAGE_U8,
    STORAGE_B1;

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
            Map.entry("_codecs encode", ENCODE),
            Map.entry("collections OrderedDict", ORDERED_DICT),
            Map.entry("torch._utils _rebuild_tensor_v2", TENSOR),
            Map.entry("torch._utils _rebuild_parameter", PARAMETER),
            Map.entry("torch DoubleStorage", STORAGE_F64),
            Map.entry("torch FloatStorage", STORAGE_F32),
            Map.entry("torch HalfStorage", STORAGE_F16),
            Map.entry("torch BFloat16Storage", STORAGE_BF16),
            Map.entry("torch LongStorage", STORAGE_I64),
            Map.entry("torch IntStorage", STORAGE_I32),
            Map.entry("torch ByteStorage", STORAGE_U8),
            Map.entry("torch BoolStorage", STORAGE_B1));

    static @Nullable PickleName of(String module, String name) {
        return KNOWN.get(module + " " + name);
    }
}
