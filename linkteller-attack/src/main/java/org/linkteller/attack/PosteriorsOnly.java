package org.linkteller.attack;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** A box that shows probabilities instead of logits. */
public record PosteriorsOnly(InferenceApi box, OutputKind output) implements InferenceApi {
    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        return output.posteriors(box.predict(nodes, features));
    }
}
