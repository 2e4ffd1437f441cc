package org.linkteller.audit.measure;

import java.util.List;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.IdMap;
import org.linkteller.data.OwnData;
import org.linkteller.gnn.SavedModel;

/**
 * Data with what its files call things.
 *
 * @param names what the files call a node
 * @param classNames empty if classes have only numbers
 * @param own what was read from own files; empty for data of the catalogue, which is scaled as the paper does
 */
public record LoadedData(Dataset dataset, IdMap names, List<String> classNames, Optional<OwnData> own) {
    public LoadedData {
        classNames = List.copyOf(classNames);
    }

    static LoadedData of(Dataset dataset) {
        IdMap numbers = IdMap.numbered(dataset.inference().graph().nodeCount());
        return new LoadedData(dataset, numbers, List.of(), Optional.empty());
    }

    static LoadedData of(OwnData own) {
        return new LoadedData(own.dataset(), own.ids(), own.classes().names(), Optional.of(own));
    }

    /** The same for another view of the dataset, such as the one for choosing settings. */
    public LoadedData with(Dataset other) {
        return new LoadedData(other, names, classNames, own);
    }

    /**
     * The same as a trained model has to see it: own features scaled as the model's file says and not by this data's
     * training nodes, classes numbered as the model does.
     *
     * @throws UsageException if the model is not for such data
     */
    public LoadedData asSeenBy(SavedModel saved, String file) {
        try {
            return own.map(data -> with(saved.view(data))).orElseGet(() -> {
                saved.requireFit(dataset);
                return this;
            });
        } catch (IllegalArgumentException mismatch) {
            throw new UsageException(file + ": " + mismatch.getMessage());
        }
    }

    /** What was done to the files' content to make a dataset of it, one line each. */
    public List<String> warnings() {
        return own.map(OwnData::warnings).orElse(List.of()).stream()
                .map(warning -> "warning: " + warning)
                .toList();
    }

    /** What was read, one block; empty for data of the catalogue. */
    public List<String> told() {
        return own.map(data -> data.read().lines()).orElse(List.of());
    }
}
