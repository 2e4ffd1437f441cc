package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The tensors of {@code torch.save(model.state_dict(), file)}: a zip of a pickle that names tensors and of their bytes.
 * The pickle is read by {@link PickleMachine}, so nothing of the file is run. PyTorch compresses nothing, so compressed
 * entries are refused and no file can claim more than its own size; tensors may share a storage, but not without end.
 */
public final class TorchFile {
    private static final int MOST_PICKLE_BYTES = 1 << 26;
    private static final String PICKLE = "data.pkl";
    /** Tied weights are saved once and named twice or so; more is a trick. */
    private static final int MOST_SHARING = 8;

    private final InputFile file;
    private final ZipFile zip;
    private final String folder;

    private TorchFile(InputFile file, ZipFile zip, String folder) {
        this.file = file;
        this.zip = zip;
        this.folder = folder;
    }

    /** Whether a zip is one of PyTorch's. */
    public static boolean is(ZipFile zip) {
        return zip.stream().anyMatch(entry -> entry.getName().endsWith("/" + PICKLE));
    }

    /** The tensors in the order of the state dict. A dictionary with one state dict in it is taken for that. */
    public static Map<String, NpyArray> load(Path path) {
        InputFile file = InputFile.of(path);
        try (ZipFile zip = new ZipFile(path.toFile())) {
            ZipEntry pickle = zip.stream()
                    .filter(entry -> entry.getName().endsWith("/" + PICKLE))
                    .findFirst()
                    .orElseThrow(() -> file.bad("expected a zip with a " + PICKLE + ", as torch.save writes it"));
            String name = pickle.getName();
            TorchFile torch = new TorchFile(file, zip, name.substring(0, name.length() - PICKLE.length()));
            return torch.tensors(pickle);
        } catch (IOException e) {
            throw file.bad("is not a complete zip file; was it cut off?");
        }
    }

    private Map<String, NpyArray> tensors(ZipEntry pickle) throws IOException {
        ZipEntry order = zip.getEntry(folder + "byteorder");
        if (order != null && bytes(order, 16)[0] != 'l') {
            throw file.bad("holds big-endian numbers, expected little-endian ones");
        }
        Object value;
        try {
            value = PickleMachine.run(file + " " + PICKLE, bytes(pickle, MOST_PICKLE_BYTES));
        } catch (DataFormatException e) {
            throw new DataFormatException(
                    e.getMessage() + "; save the weights alone, torch.save(model.state_dict(), FILE)", e);
        }
        long left = MOST_SHARING * file.mostBytes();
        Map<String, NpyArray> tensors = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : stateDict(value).entrySet()) {
            String name = String.valueOf(entry.getKey());
            NpyArray tensor = tensor(name, entry.getValue());
            left -= (long) tensor.size() * Float.BYTES;
            if (left < 0) {
                throw file.bad("names more tensors than it holds bytes for");
            }
            tensors.put(name, tensor);
        }
        return tensors;
    }

    private Map<?, ?> stateDict(Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw file.bad("expected a state dict, a dictionary of tensors");
        }
        if (!map.isEmpty() && map.values().stream().allMatch(TorchFile::isTensor)) {
            return map;
        }
        List<Map<?, ?>> inside = map.values().stream()
                .<Map<?, ?>>mapMulti((part, take) -> {
                    if (part instanceof Map<?, ?> some
                            && !some.isEmpty()
                            && some.values().stream().allMatch(TorchFile::isTensor)) {
                        take.accept(some);
                    }
                })
                .toList();
        if (inside.size() != 1) {
            throw file.bad("expected a state dict, a dictionary of tensors, or a dictionary with one in it; found "
                    + inside.size());
        }
        return inside.get(0);
    }

    private static boolean isTensor(Object value) {
        return value instanceof PickleMachine.Built built
                && (built.name == PickleName.TENSOR || built.name == PickleName.PARAMETER);
    }

    private NpyArray tensor(String name, Object value) throws IOException {
        String where = file + " tensor '" + NumberText.shortened(name) + "'";
        Object plain = value;
        for (int depth = 0; depth < 2 && plain instanceof PickleMachine.Built built; depth++) {
            if (built.name == PickleName.PARAMETER && !built.arguments.isEmpty()) {
                plain = built.arguments.get(0);
            }
        }
        if (!(plain instanceof PickleMachine.Built built)
                || built.name != PickleName.TENSOR
                || built.arguments.size() < 4
                || !(built.arguments.get(0) instanceof PickleMachine.Stored stored)
                || !(stored.id() instanceof List<?> id)
                || id.size() < 5
                || !(id.get(1) instanceof PickleName kind)) {
            throw new DataFormatException(where + ": expected a tensor as torch.save writes it");
        }
        Layout layout = Layout.of(where, kind);
        int[] extents = numbers(where, built.arguments.get(2));
        int[] strides = numbers(where, built.arguments.get(3));
        int offset = number(where, built.arguments.get(1));
        byte[] storage = storage(where, String.valueOf(id.get(2)), layout.bytes);
        return gathered(
                where, layout, ByteBuffer.wrap(storage).order(ByteOrder.LITTLE_ENDIAN), offset, extents, strides);
    }

    private byte[] storage(String where, String key, int each) throws IOException {
        ZipEntry entry = zip.getEntry(folder + "data/" + key);
        if (entry == null) {
            throw new DataFormatException(where + ": its storage " + NumberText.shortened(key) + " is not in the file");
        }
        byte[] bytes = bytes(entry, Integer.MAX_VALUE - 16);
        if (bytes.length % each != 0) {
            throw new DataFormatException(where + ": its storage ends in the middle of a number");
        }
        return bytes;
    }

    /** A tensor's elements one after the other, however they lie in the storage. */
    private static NpyArray gathered(
            String where, Layout layout, ByteBuffer storage, int offset, int[] extents, int[] strides) {
        int held = storage.capacity() / layout.bytes;
        long elements = 1;
        long last = offset;
        for (int i = 0; i < extents.length; i++) {
            elements = Math.min(elements * extents[i], Integer.MAX_VALUE);
            last += (extents[i] - 1L) * (i < strides.length ? strides[i] : 0);
        }
        if (strides.length != extents.length || elements > held || (elements > 0 && last >= held)) {
            throw new DataFormatException(where + ": claims " + elements + " elements up to place " + last
                    + " of a storage that holds " + held);
        }
        ByteBuffer out =
                ByteBuffer.allocate((int) elements * layout.type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int[] at = new int[extents.length];
        int place = offset;
        for (int n = 0; n < elements; n++) {
            layout.copy(storage, place, out);
            for (int axis = extents.length - 1; axis >= 0; axis--) {
                place += strides[axis];
                if (++at[axis] < extents[axis]) {
                    break;
                }
                place -= at[axis] * strides[axis];
                at[axis] = 0;
            }
        }
        return NpyArray.wrap(where, layout.type, extents, false, out.array());
    }

    private byte[] bytes(ZipEntry entry, long most) throws IOException {
        if (entry.getMethod() != ZipEntry.STORED) {
            throw file.bad(entry.getName() + " is compressed, which torch.save never does");
        }
        MemoryLimit.check(file + " " + entry.getName(), entry.getSize(), Math.min(most, file.mostBytes()));
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes((int) entry.getSize());
            if (bytes.length == 0 || in.read() >= 0) {
                throw file.bad(entry.getName() + " is empty or longer than it says");
            }
            return bytes;
        }
    }

    private static int[] numbers(String where, Object value) {
        if (!(value instanceof List<?> list) || list.size() > 8) {
            throw new DataFormatException(where + ": expected the extents of up to 8 axes");
        }
        return list.stream().mapToInt(extent -> number(where, extent)).toArray();
    }

    private static int number(String where, @Nullable Object value) {
        if (!(value instanceof Long number) || number < 0 || number > Integer.MAX_VALUE) {
            throw new DataFormatException(where + ": expected a whole number from 0 to 2^31 - 1");
        }
        return number.intValue();
    }

    /** How a storage's elements are stored, and the NumPy type that holds the same. */
    private record Layout(int bytes, boolean brain, NpyType type) {
        static Layout of(String where, PickleName storage) {
            return switch (storage) {
                case STORAGE_F64 -> new Layout(8, false, NpyType.parse(where, "<f8"));
                case STORAGE_F32 -> new Layout(4, false, NpyType.parse(where, "<f4"));
                case STORAGE_F16 -> new Layout(2, false, NpyType.parse(where, "<f2"));
                case STORAGE_BF16 -> new Layout(2, true, NpyType.parse(where, "<f4"));
                case STORAGE_I64 -> new Layout(8, false, NpyType.parse(where, "<i8"));
                case STORAGE_I32 -> new Layout(4, false, NpyType.parse(where, "<i4"));
                case STORAGE_U8 -> new Layout(1, false, NpyType.parse(where, "|u1"));
                case STORAGE_B1 -> new Layout(1, false, NpyType.parse(where, "|b1"));
                default -> throw new DataFormatException(where + ": expected a storage of numbers, got " + storage);
            };
        }

        void copy(ByteBuffer storage, int place, ByteBuffer out) {
            if (brain) { // bfloat16 is the upper half of a float32
                out.putInt(storage.getShort(place * bytes) << 16);
            } else {
                out.put(storage.array(), place * bytes, bytes);
            }
        }
    }
}
