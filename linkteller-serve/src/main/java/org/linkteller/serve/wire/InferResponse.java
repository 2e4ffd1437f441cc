package org.linkteller.serve.wire;

import java.util.List;
import java.util.Map;

/** The model's answer to an {@link InferRequest}. */
public record InferResponse(
        String modelName, String modelVersion, String id, Map<String, Object> parameters, List<Tensor> outputs) {}
