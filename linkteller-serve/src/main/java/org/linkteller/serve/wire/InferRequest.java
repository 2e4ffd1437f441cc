package org.linkteller.serve.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One question to the model. Parameters hold strings, booleans, longs and doubles.
 *
 * @param id the client's name for the question, repeated in the answer; empty if it gave none
 */
public record InferRequest(String id, Map<String, Object> parameters, List<Tensor> inputs, List<Output> outputs) {
    /** An output the client asks for, with its own parameters. */
    public record Output(String name, Map<String, Object> parameters) {}

    public Optional<Tensor> input(String name) {
        return inputs.stream().filter(tensor -> tensor.name().equals(name)).findFirst();
    }

    /** Whether an output goes back as bytes: its own wish, else that of the whole request. */
    public boolean wantsBinary(String output) {
        Object whole = parameters.get("binary_data_output");
        return outputs.stream()
                .filter(wanted -> wanted.name().equals(output))
                .map(wanted -> wanted.parameters().get("binary_data"))
                .filter(Boolean.class::isInstance)
                .map(Boolean.class::cast)
                .findFirst()
                .orElse(Boolean.TRUE.equals(whole));
    }
}
