package org.linkteller.serve;

import com.google.common.primitives.Doubles;
import com.google.common.primitives.Floats;
import com.google.common.primitives.Longs;
import com.google.protobuf.ByteString;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.serve.proto.InferTensorContents;
import org.linkteller.serve.proto.ModelInferRequest;
import org.linkteller.serve.proto.ModelInferResponse;
import org.linkteller.serve.wire.BinaryTensors;
import org.linkteller.serve.wire.InferRequest;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;
import org.linkteller.serve.wire.WireLimits;
import org.linkteller.serve.wire.WireType;

/** Tensors of gRPC messages: typed contents, or raw bytes as in the binary extension. */
final class GrpcTensors {
    private final WireLimits limits;

    GrpcTensors(WireLimits limits) {
        this.limits = limits;
    }

    InferRequest toRequest(ModelInferRequest request) {
        int raw = request.getRawInputContentsCount();
        if (raw > 0 && raw != request.getInputsCount()) {
            throw ProtocolException.badRequest(
                    "expected raw contents for all " + request.getInputsCount() + " inputs or none, got " + raw);
        }
        if (request.getInputsCount() > limits.tensors()) {
            throw ProtocolException.badRequest("expected at most " + limits.tensors() + " tensors, got more");
        }
        if (raw > 0 && request.getInputsList().stream().anyMatch(ModelInferRequest.InferInputTensor::hasContents)) {
            throw ProtocolException.badRequest("expected raw contents or typed ones, got both");
        }
        List<Tensor> inputs = new ArrayList<>();
        for (int i = 0; i < request.getInputsCount(); i++) {
            ModelInferRequest.InferInputTensor input = request.getInputs(i);
            if (inputs.stream().anyMatch(earlier -> earlier.name().equals(input.getName()))) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(input.getName()) + " is named twice");
            }
            inputs.add(raw > 0 ? fromRaw(input, request.getRawInputContents(i)) : fromContents(input));
        }
        List<InferRequest.Output> outputs = request.getOutputsList().stream()
                .map(output ->
                        new InferRequest.Output(output.getName(), GrpcInference.parameters(output.getParametersMap())))
                .toList();
        return new InferRequest(request.getId(), GrpcInference.parameters(request.getParametersMap()), inputs, outputs);
    }

    private Shape shape(ModelInferRequest.InferInputTensor input) {
        return Shape.of(Longs.toArray(input.getShapeList()), limits.elements());
    }

    private Tensor fromRaw(ModelInferRequest.InferInputTensor input, ByteString raw) {
        try {
            return BinaryTensors.read(
                    raw.newInput(),
                    input.getName(),
                    WireType.of(input.getDatatype()),
                    shape(input),
                    raw.size(),
                    limits);
        } catch (EOFException e) {
            throw ProtocolException.badRequest(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory cannot fail", e);
        }
    }

    private Tensor fromContents(ModelInferRequest.InferInputTensor input) {
        InferTensorContents contents = input.getContents();
        String name = input.getName();
        Shape shape = shape(input);
        return switch (WireType.of(input.getDatatype())) {
            case INT64 -> Tensor.of(name, shape, Longs.toArray(contents.getInt64ContentsList()));
            case UINT64 -> Tensor.of(name, shape, Longs.toArray(contents.getUint64ContentsList()));
            case INT8, INT16, INT32 -> Tensor.of(name, shape, wide(contents.getIntContentsList(), -1L));
            case UINT8, UINT16, UINT32 -> Tensor.of(name, shape, wide(contents.getUintContentsList(), 0xffff_ffffL));
            case FP32 -> Tensor.of(name, shape, Floats.toArray(contents.getFp32ContentsList()));
            case FP64 -> Tensor.of(name, shape, Doubles.toArray(contents.getFp64ContentsList()));
            case BYTES -> Tensor.of(name, shape, strings(name, contents.getBytesContentsList()));
            case FP16 -> throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": FP16 comes as raw bytes");
        };
    }

    private static long[] wide(List<Integer> values, long mask) {
        return values.stream().mapToLong(value -> value & mask).toArray();
    }

    private String[] strings(String name, List<ByteString> contents) {
        String[] strings = new String[contents.size()];
        for (int i = 0; i < strings.length; i++) {
            if (contents.get(i).size() > limits.textLength()) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected strings of at most "
                        + limits.textLength() + " bytes");
            }
            strings[i] = contents.get(i).toStringUtf8();
        }
        return strings;
    }

    /** Answers go back the way the question came: raw if it was raw, else as typed contents. */
    ModelInferResponse.InferOutputTensor describe(Tensor tensor, boolean raw) {
        ModelInferResponse.InferOutputTensor.Builder output = ModelInferResponse.InferOutputTensor.newBuilder()
                .setName(tensor.name())
                .setDatatype(tensor.type().name());
        Arrays.stream(tensor.shape().lengths()).forEach(output::addShape);
        if (!raw) {
            InferTensorContents.Builder contents = InferTensorContents.newBuilder();
            switch (tensor.type()) {
                case INT64 -> contents.addAllInt64Contents(Longs.asList(tensor.longs()));
                case FP32 -> contents.addAllFp32Contents(Floats.asList(tensor.floats()));
                case FP64 -> contents.addAllFp64Contents(Doubles.asList(tensor.doubles()));
                case BYTES ->
                    Arrays.stream(tensor.strings())
                            .map(ByteString::copyFromUtf8)
                            .forEach(contents::addBytesContents);
            }
            output.setContents(contents);
        }
        return output.build();
    }
}
