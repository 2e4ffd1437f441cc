package org.linkteller.audit;

import java.util.List;
import org.linkteller.api.Spelling;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.layer.Normalization;

/** Checks the names of a plan against what there is; an unknown one is refused with the nearest known. */
final class Names {
    private Names() {}

    static String model(String typed) {
        return Spelling.known("model", typed, PaperSettings.MODELS);
    }

    static Normalization normalization(String typed) {
        return Spelling.known("normalisation", typed, List.of(Normalization.values()), Normalization::key);
    }
}
