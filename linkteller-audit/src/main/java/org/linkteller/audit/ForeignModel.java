package org.linkteller.audit;

import java.util.Map;
import java.util.Optional;
import org.linkteller.api.InferenceApi;
import org.linkteller.gnn.GnnModel;

/**
 * A model that was trained elsewhere, ready to be asked.
 *
 * @param kind as reports name it: process, endpoint, onnx or weights
 * @param origin what it was made from, in the names of the options
 * @param multiLabel whether a node may have several classes at once
 * @param concurrency how many questions it takes at a time
 * @param weights the model itself where it was imported; the owner's attack needs it
 */
public record ForeignModel(
        String kind,
        Map<String, String> origin,
        InferenceApi box,
        boolean multiLabel,
        int concurrency,
        Optional<GnnModel> weights) {}
