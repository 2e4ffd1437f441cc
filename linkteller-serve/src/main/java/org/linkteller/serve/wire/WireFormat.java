package org.linkteller.serve.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Messages of the Open Inference Protocol, version 2, as they travel: JSON with the tensors' data nested or flat, or
 * JSON followed by the raw bytes of those tensors that carry {@code binary_data_size}. The length of the JSON part then
 * stands in the HTTP header {@value #HEADER_LENGTH}. Nothing is allocated on the word of a sender: shapes are checked
 * against {@link WireLimits} first.
 */
public final class WireFormat {
    public static final String HEADER_LENGTH = "Inference-Header-Content-Length";
    private static final String BINARY_SIZE = "binary_data_size";
    /** What the JSON reader says about itself: where it names a place, and which of its own options would allow more. */
    private static final Pattern ABOUT_ITSELF = Pattern.compile(
            "\\[Source:[^;]*; ([^]]*)]|: enable `[^`]*` to allow| \\(not recognized as one since[^)]*\\)");

    private final WireLimits limits;
    private final JsonFactory json;

    public WireFormat(WireLimits limits) {
        this.limits = limits;
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(16)
                        .maxStringLength(limits.textLength() * 2 + 16)
                        .maxNameLength(256)
                        .maxNumberLength(400)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .build();
    }

    /** A message ready to be sent: the JSON part, then the binary tensors. */
    public record Encoded(byte[] head, List<Tensor> binary) {
        public boolean isBinary() {
            return !binary.isEmpty();
        }

        public long length() {
            return head.length + binary.stream().mapToLong(BinaryTensors::size).sum();
        }

        public void writeTo(OutputStream out) throws IOException {
            out.write(head);
            for (Tensor tensor : binary) {
                BinaryTensors.write(tensor, out);
            }
        }
    }

    /**
     * @param body decompressed
     * @param headerLength bytes of the JSON part; empty if all of the body is JSON
     * @throws ProtocolException if the body is not a message of the protocol or exceeds the limits
     */
    public InferRequest readRequest(InputStream body, OptionalLong headerLength) throws IOException {
        JsonHead head = readHead(body, headerLength);
        List<Tensor> inputs = readTensors(head.inputs(), body, headerLength.isPresent());
        List<InferRequest.Output> outputs = head.outputs().stream()
                .map(slot -> new InferRequest.Output(slot.name(), slot.parameters()))
                .toList();
        return new InferRequest(head.id(), head.parameters(), inputs, outputs);
    }

    public InferResponse readResponse(InputStream body, OptionalLong headerLength) throws IOException {
        JsonHead head = readHead(body, headerLength);
        List<Tensor> outputs = readTensors(head.outputs(), body, headerLength.isPresent());
        return new InferResponse(head.modelName(), head.modelVersion(), head.id(), head.parameters(), outputs);
    }

    private JsonHead readHead(InputStream body, OptionalLong headerLength) throws IOException {
        InputStream part = body;
        if (headerLength.isPresent()) {
            long length = headerLength.getAsLong();
            if (length < 0 || length > limits.bodyBytes()) {
                throw ProtocolException.badRequest("expected " + HEADER_LENGTH + " within the body, got " + length);
            }
            byte[] bytes = body.readNBytes((int) Math.min(length, Integer.MAX_VALUE - 8));
            if (bytes.length < length) {
                throw ProtocolException.badRequest(
                        HEADER_LENGTH + " is " + length + " but the body has " + bytes.length + " bytes");
            }
            part = new ByteArrayInputStream(bytes);
        }
        try (JsonParser parser = json.createParser(part)) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            return JsonHead.read(parser, limits);
        } catch (StreamConstraintsException e) {
            throw ProtocolException.badRequest(
                    "not JSON of the protocol: nested too deep, or a name, number or string in it is too long");
        } catch (JsonProcessingException e) {
            throw ProtocolException.badRequest("not JSON of the protocol: "
                    + ABOUT_ITSELF.matcher(e.getOriginalMessage()).replaceAll("$1"));
        } catch (CharConversionException e) { // the JSON reader's word for bytes that are no text
            throw ProtocolException.badRequest("not JSON of the protocol: the bytes are no text");
        }
    }

    private List<Tensor> readTensors(List<JsonHead.Slot> slots, InputStream body, boolean binary) throws IOException {
        List<Tensor> tensors = new ArrayList<>(slots.size());
        for (JsonHead.Slot slot : slots) {
            Object size = slot.parameters().get(BINARY_SIZE);
            if (size == null) {
                tensors.add(slot.fromJson(limits));
            } else if (!binary || slot.data() != null || !(size instanceof Long bytes)) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(slot.name())
                        + ": binary_data_size needs the header " + HEADER_LENGTH + ", a whole number and no data");
            } else {
                tensors.add(readBinary(slot, body, bytes));
            }
        }
        if (binary && body.read() >= 0) {
            throw ProtocolException.badRequest("bytes follow the last binary tensor");
        }
        return tensors;
    }

    private Tensor readBinary(JsonHead.Slot slot, InputStream body, long size) throws IOException {
        try {
            return BinaryTensors.read(body, slot.name(), slot.type(), slot.shape(limits), size, limits);
        } catch (EOFException e) {
            throw ProtocolException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    public Encoded write(InferRequest request, boolean binary) {
        return encode(request.inputs(), tensor -> binary, (generator, inline) -> {
            writeText(generator, "id", request.id());
            writeParameters(generator, request.parameters());
            writeTensors(generator, "inputs", request.inputs(), inline);
            if (!request.outputs().isEmpty()) {
                generator.writeArrayFieldStart("outputs");
                for (InferRequest.Output output : request.outputs()) {
                    generator.writeStartObject();
                    generator.writeStringField("name", output.name());
                    writeParameters(generator, output.parameters());
                    generator.writeEndObject();
                }
                generator.writeEndArray();
            }
        });
    }

    /** Tensors go out as bytes where {@code binary} says so of their name. */
    public Encoded write(InferResponse response, Predicate<String> binary) {
        return encode(response.outputs(), tensor -> binary.test(tensor.name()), (generator, inline) -> {
            generator.writeStringField("model_name", response.modelName());
            writeText(generator, "model_version", response.modelVersion());
            writeText(generator, "id", response.id());
            writeParameters(generator, response.parameters());
            writeTensors(generator, "outputs", response.outputs(), inline);
        });
    }

    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator generator, Predicate<Tensor> inline) throws IOException;
    }

    private Encoded encode(List<Tensor> tensors, Predicate<Tensor> binary, Fields fields) {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        try (JsonGenerator generator = json.createGenerator(head)) {
            generator.writeStartObject();
            fields.write(generator, binary.negate());
            generator.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return new Encoded(head.toByteArray(), tensors.stream().filter(binary).toList());
    }

    private static void writeText(JsonGenerator generator, String field, String text) throws IOException {
        if (!text.isEmpty()) {
            generator.writeStringField(field, text);
        }
    }

    private static void writeParameters(JsonGenerator generator, Map<String, Object> parameters) throws IOException {
        if (!parameters.isEmpty()) {
            generator.writeObjectFieldStart("parameters");
            for (Map.Entry<String, Object> parameter : parameters.entrySet()) {
                generator.writeObjectField(parameter.getKey(), parameter.getValue());
            }
            generator.writeEndObject();
        }
    }

    private static void writeTensors(
            JsonGenerator generator, String field, List<Tensor> tensors, Predicate<Tensor> inline) throws IOException {
        generator.writeArrayFieldStart(field);
        for (Tensor tensor : tensors) {
            generator.writeStartObject();
            generator.writeStringField("name", tensor.name());
            generator.writeStringField("datatype", tensor.wire().name());
            generator.writeFieldName("shape");
            generator.writeArray(tensor.shape().lengths(), 0, tensor.shape().axes());
            if (inline.test(tensor)) {
                writeData(generator, tensor);
            } else {
                writeParameters(generator, Map.of(BINARY_SIZE, BinaryTensors.size(tensor)));
            }
            generator.writeEndObject();
        }
        generator.writeEndArray();
    }

    private static void writeData(JsonGenerator generator, Tensor tensor) throws IOException {
        generator.writeFieldName("data");
        switch (tensor.type()) {
            case INT64 -> generator.writeArray(tensor.longs(), 0, tensor.longs().length);
            case FP64 -> generator.writeArray(tensor.doubles(), 0, tensor.doubles().length);
            case FP32 -> {
                generator.writeStartArray();
                for (float value : tensor.floats()) {
                    generator.writeNumber(value);
                }
                generator.writeEndArray();
            }
            case BYTES -> generator.writeArray(tensor.strings(), 0, tensor.strings().length);
        }
    }
}
