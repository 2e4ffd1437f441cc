package org.linkteller.gnn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.data.Standardization;

/**
 * A model with what is needed to use it later.
 *
 * @param scaling what has to be done to raw features first; empty if the model takes them as they are
 * @param classNames of the outputs in order; empty if they have only numbers
 * @param provenance free facts for people: dataset, seed, version, when
 */
public record SavedModel(
        GnnModel model, Optional<Standardization> scaling, List<String> classNames, Map<String, String> provenance) {
    public SavedModel {
        classNames = List.copyOf(classNames);
        provenance = Map.copyOf(provenance);
        if (!classNames.isEmpty() && classNames.size() != model.classes()) {
            throw new IllegalArgumentException(
                    "expected " + model.classes() + " names of classes, got " + classNames.size());
        }
        if (scaling.isPresent() && scaling.get().columns() != model.features()) {
            throw new IllegalArgumentException("the model takes " + model.features()
                    + " feature columns, the scaling is for " + scaling.get().columns());
        }
    }

    public static SavedModel of(GnnModel model) {
        return new SavedModel(model, Optional.empty(), List.of(), Map.of());
    }
}
