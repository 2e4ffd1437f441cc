package org.linkteller.gnn.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NpyArray;

/**
 * Named arrays in the safetensors layout, which other tools read: eight bytes length of the header (little endian), the
 * header as JSON, then the arrays one after the other without gaps. The header names each array's type, shape and place and
 * has a map of strings under {@code __metadata__}.
 *
 * @param arrays in the order of the file; values of F32 are widened
 */
record Safetensors(Map<String, String> metadata, List<Entry> arrays) {
    private static final String METADATA = "__metadata__";
    /** Ours are a few hundred bytes; the layout's own readers stop at 100 MB. */
    private static final long LONGEST_HEADER = 16L << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** How many bytes one number takes, 0 for types that no weights have. */
    private static int bytesEach(String type) {
        return switch (type) {
            case "F64", "I64" -> Long.BYTES;
            case "F32" -> Float.BYTES;
            case "F16", "BF16" -> Short.BYTES;
            default -> 0;
        };
    }

    /** One array; {@code type} is F32 or F64 where we wrote it, others' files have more; the values are in row-major order. */
    record Entry(String name, String type, int[] shape, double[] values) {}

    void save(Path file) throws IOException {
        ObjectNode header = MAPPER.createObjectNode();
        ObjectNode strings = header.putObject(METADATA);
        metadata.forEach(strings::put);
        long offset = 0;
        for (Entry array : arrays) {
            ObjectNode node = header.putObject(array.name);
            node.put("dtype", array.type);
            Arrays.stream(array.shape).forEach(node.putArray("shape")::add);
            long end = offset + (long) array.values.length * bytesEach(array.type);
            node.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        byte[] json = MAPPER.writeValueAsBytes(header);
        byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8); // arrays start at a multiple of 8
        Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        AtomicFile.write(file, part -> {
            try (OutputStream out = Files.newOutputStream(part)) {
                out.write(little(Long.BYTES).putLong(padded.length).array());
                out.write(padded);
                for (Entry array : arrays) {
                    out.write(bytes(array));
                }
            }
        });
    }

    /** @throws DataFormatException in one line, if the file is not complete and consistent in every byte */
    static Safetensors load(Path file) throws IOException {
        long size = Files.size(file);
        if (size > Integer.MAX_VALUE - 16) {
            throw refusal(file, "expected at most 2 GB, got " + size + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.limit() < Long.BYTES) {
            throw refusal(file, "expected a header length of 8 bytes, got " + bytes.limit() + " bytes in all");
        }
        long headerLength = bytes.getLong();
        if (headerLength < 2 || headerLength > LONGEST_HEADER || headerLength > bytes.remaining()) {
            throw refusal(
                    file,
                    "the header claims " + headerLength + " bytes, there are " + bytes.remaining()
                            + " after its length");
        }
        byte[] json = new byte[(int) headerLength];
        bytes.get(json);
        JsonNode header;
        try {
            header = MAPPER.readTree(new String(json, UTF_8));
        } catch (JsonProcessingException e) {
            throw refusal(file, "the header is not JSON: " + e.getOriginalMessage());
        }
        if (header == null || !header.isObject()) {
            throw refusal(file, "the header is not a JSON object");
        }
        return new Safetensors(metadata(file, header), arrays(file, header, bytes.slice()));
    }

    private static Map<String, String> metadata(Path file, JsonNode header) {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : header.path(METADATA).properties()) {
            if (!entry.getValue().isTextual()) {
                throw refusal(file, "metadata " + entry.getKey() + " is not a string");
            }
            metadata.put(entry.getKey(), entry.getValue().asText());
        }
        return metadata;
    }

    private static List<Entry> arrays(Path file, JsonNode header, ByteBuffer data) {
        List<Placed> placed = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : header.properties()) {
            if (!entry.getKey().equals(METADATA)) {
                placed.add(Placed.of(file, entry.getKey(), entry.getValue()));
            }
        }
        placed.sort(Comparator.comparingLong(Placed::begin));
        List<Entry> arrays = new ArrayList<>();
        long next = 0;
        for (Placed array : placed) {
            if (array.begin != next) {
                throw refusal(
                        file,
                        array.name + " starts at byte " + array.begin + " of the data, expected " + next
                                + " (arrays must follow one another without gap or overlap)");
            }
            next = array.end;
            if (next > data.limit()) {
                throw refusal(
                        file, array.name + " ends at byte " + next + " of the data, there are only " + data.limit());
            }
            arrays.add(array.read(data));
        }
        if (next != data.limit()) {
            throw refusal(file, "the arrays end at byte " + next + " of the data, there are " + data.limit());
        }
        return List.copyOf(arrays);
    }

    /** What the header says about one array. */
    private record Placed(String name, String type, int[] shape, long begin, long end) {
        static Placed of(Path file, String name, JsonNode node) {
            String type = node.path("dtype").asText();
            int each = bytesEach(type);
            if (each == 0) {
                throw refusal(file, name + ": expected type F32 or F64, got " + node.path("dtype"));
            }
            JsonNode extents = node.path("shape");
            JsonNode offsets = node.path("data_offsets");
            if (!extents.isArray() || !offsets.isArray() || offsets.size() != 2) {
                throw refusal(file, name + ": expected a shape and two data_offsets, got " + node);
            }
            int[] shape = new int[extents.size()];
            long elements = 1;
            for (int i = 0; i < shape.length; i++) {
                if (!extents.get(i).isInt() || extents.get(i).asInt() < 0) {
                    throw refusal(file, name + ": a shape of " + extents);
                }
                shape[i] = extents.get(i).asInt();
                elements = Math.min(Integer.MAX_VALUE, elements * shape[i]); // enough to differ below
            }
            long begin = offsets.get(0).asLong(-1);
            long end = offsets.get(1).asLong(-1);
            if (begin < 0 || end < begin || end - begin != elements * each) {
                throw refusal(file, name + ": shape " + extents + " of " + type + " does not fill bytes " + offsets);
            }
            return new Placed(name, type, shape, begin, end);
        }

        Entry read(ByteBuffer data) {
            double[] values = new double[(int) (end - begin) / bytesEach(type)];
            ByteBuffer little = data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            little.position((int) begin);
            for (int i = 0; i < values.length; i++) {
                values[i] = switch (type) {
                    case "F64" -> little.getDouble();
                    case "F32" -> little.getFloat();
                    case "BF16" -> Float.intBitsToFloat(little.getShort() << 16); // the upper half of a float
                    case "F16" -> NpyArray.half(little.getShort());
                    default -> little.getLong();
                };
            }
            return new Entry(name, type, shape, values);
        }
    }

    private static byte[] bytes(Entry array) {
        ByteBuffer bytes = little(Math.multiplyExact(array.values.length, bytesEach(array.type)));
        for (double value : array.values) {
            if (array.type.equals("F64")) {
                bytes.putDouble(value);
            } else {
                bytes.putFloat((float) value);
            }
        }
        return bytes.array();
    }

    private static ByteBuffer little(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static DataFormatException refusal(Path file, String what) {
        return new DataFormatException(file + ": not a whole safetensors file: " + what);
    }
}
