package org.linkteller.serve.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code data} of a JSON tensor, nested or flat, read in one pass. It may stand before the shape and the type it is
 * to fit, so whole numbers are kept as longs until the first fraction and the nesting is remembered for later.
 */
final class JsonData {
    private static final int MAX_DEPTH = 8;
    private static final int FIRST_CAPACITY = 64;

    private final WireLimits limits;
    private long[] longs = new long[FIRST_CAPACITY];
    private double @Nullable [] doubles;
    private final List<String> strings = new ArrayList<>();
    private int numbers;
    private int depth;
    /** Length of the arrays at each depth; -1 before the first one ended. */
    private final int[] lengths = new int[MAX_DEPTH];

    private JsonData(WireLimits limits) {
        this.limits = limits;
        Arrays.fill(lengths, -1);
    }

    /** Reads from the opening bracket, which is the parser's current token, to the one that closes it. */
    static JsonData read(JsonParser json, WireLimits limits) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw ProtocolException.badRequest("expected data to be an array, got " + json.currentToken());
        }
        JsonData data = new JsonData(limits);
        data.readArray(json, 0);
        if (data.numbers > 0 && !data.strings.isEmpty()) {
            throw ProtocolException.badRequest("expected data of numbers or of strings, got both");
        }
        return data;
    }

    private void readArray(JsonParser json, int level) throws IOException {
        if (level == MAX_DEPTH) {
            throw ProtocolException.badRequest("expected data nested at most " + MAX_DEPTH + " deep");
        }
        int length = 0;
        int arrays = 0;
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == JsonToken.START_ARRAY) {
                arrays++;
                readArray(json, level + 1);
            } else if (token == JsonToken.VALUE_NUMBER_INT) {
                addInteger(json);
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                addDouble(json.getDoubleValue());
            } else if (token == JsonToken.VALUE_STRING) {
                addString(json.getText());
            } else {
                throw ProtocolException.badRequest("expected numbers or strings in data, got " + token);
            }
            length++;
        }
        if (arrays < length) {
            if (arrays > 0 || (depth != 0 && depth != level + 1)) {
                throw ProtocolException.badRequest("expected data nested equally deep everywhere");
            }
            depth = level + 1;
        }
        if (lengths[level] >= 0 && lengths[level] != length) {
            throw ProtocolException.badRequest(
                    "expected data rows of equal length, got " + lengths[level] + " and " + length);
        }
        lengths[level] = length;
    }

    private void addInteger(JsonParser json) throws IOException {
        if (json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            addDouble(json.getDoubleValue());
        } else if (doubles != null) {
            addDouble(json.getLongValue());
        } else {
            checkRoom(numbers);
            if (numbers == longs.length) {
                longs = Arrays.copyOf(longs, grown(numbers));
            }
            longs[numbers++] = json.getLongValue();
        }
    }

    private void addDouble(double value) {
        checkRoom(numbers);
        double[] room = doubles;
        if (room == null) {
            room = new double[Math.max(longs.length, grown(numbers))];
            for (int i = 0; i < numbers; i++) {
                room[i] = longs[i];
            }
            longs = new long[0];
        } else if (numbers == room.length) {
            room = Arrays.copyOf(room, grown(numbers));
        }
        room[numbers++] = value;
        doubles = room;
    }

    private void addString(String value) {
        checkRoom(strings.size());
        if (value.length() > limits.textLength()) {
            throw ProtocolException.badRequest(
                    "expected strings of at most " + limits.textLength() + " characters, got " + value.length());
        }
        strings.add(value);
    }

    private void checkRoom(int count) {
        if (count >= limits.elements()) {
            throw ProtocolException.of(413, "expected at most " + limits.elements() + " elements, got more");
        }
    }

    private int grown(int count) {
        return (int) Math.min(limits.elements(), Math.max(FIRST_CAPACITY, count * 2L));
    }

    Tensor toTensor(String name, WireType type, Shape shape) {
        checkNesting(name, shape);
        boolean wantsStrings = type == WireType.BYTES;
        if (wantsStrings ? numbers > 0 : !strings.isEmpty()) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected " + type + " data, got "
                    + (wantsStrings ? "numbers" : "strings"));
        }
        return switch (type.kept()) {
            case BYTES -> Tensor.of(name, shape, strings.toArray(new String[0]));
            case INT64 -> Tensor.of(name, shape, toLongs(name));
            case FP64 -> Tensor.of(name, shape, toDoubles());
            case FP32 -> Tensor.of(name, shape, toFloats());
        };
    }

    /** Flat data fits any shape of as many elements; nested data must have the shape itself. */
    private void checkNesting(String name, Shape shape) {
        if (depth <= 1) {
            return;
        }
        int[] nesting = Arrays.copyOf(lengths, depth);
        if (!Arrays.equals(nesting, shape.lengths())) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": shape " + shape
                    + " does not fit data nested as " + Arrays.toString(nesting));
        }
    }

    private long[] toLongs(String name) {
        if (doubles != null) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected whole numbers");
        }
        return Arrays.copyOf(longs, numbers);
    }

    private double[] toDoubles() {
        if (doubles != null) {
            return Arrays.copyOf(doubles, numbers);
        }
        double[] values = new double[numbers];
        for (int i = 0; i < numbers; i++) {
            values[i] = longs[i];
        }
        return values;
    }

    private float[] toFloats() {
        double[] wide = doubles;
        float[] values = new float[numbers];
        for (int i = 0; i < numbers; i++) {
            values[i] = wide == null ? longs[i] : (float) wide[i];
        }
        return values;
    }
}
