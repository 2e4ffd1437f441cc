package org.linkteller.serve.guard;

import org.linkteller.api.InferenceApi;
import org.linkteller.api.box.OutputKind;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.Tensor;

/** A query that the detectors let through and that is on the budget's books: the only one a box is asked. */
public final class ChargedQuery {
    private final Query query;
    private final Hardening output;

    ChargedQuery(Query query, Hardening output) {
        this.query = query;
        this.output = output;
    }

    /** What may leave the house of the box's answer; {@code type} may ask for FP32 where it is floating. */
    public Tensor answer(InferenceApi box, OutputKind kind, DataType type) {
        return output.apply(query.ask(box), kind, type);
    }
}
