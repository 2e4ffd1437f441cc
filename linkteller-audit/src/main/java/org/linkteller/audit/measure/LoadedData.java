package org.linkteller.audit.measure;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.OwnData;
import org.linkteller.gnn.file.SavedModel;

/**
 * Data with what its files call things.
 *
 * @param names what the files call a node
 * @param classNames empty if classes have only numbers
 * @param own what was read from own files; empty for data of the catalogue, which is scaled as the paper does
 * @param scaling what is done to own features before a model sees them
 */
public record LoadedData(Dataset dataset, IdMap names, List<String> classNames, Optional<OwnData> own, String scaling) {
    public LoadedData {
        classNames = List.copyOf(classNames);
    }

    static LoadedData of(Dataset dataset) {
        IdMap numbers = IdMap.numbered(dataset.inference().graph().nodeCount());
        return new LoadedData(dataset, numbers, List.of(), Optional.empty(), "as published");
    }

    static LoadedData of(OwnData own) {
        return new LoadedData(
                own.dataset(),
                own.ids(),
                own.classes().names(),
                Optional.of(own),
                "columns to mean 0 and deviation 1 over the training nodes");
    }

    /** The same for another view of the dataset, such as the one for choosing settings. */
    public LoadedData with(Dataset other) {
        return new LoadedData(other, names, classNames, own, scaling);
    }

    /**
     * The same as a trained model has to see it: own features scaled as the model's file says and not by this data's
     * training nodes, classes numbered as the model does.
     *
     * @throws UsageException if the model is not for such data
     */
    public LoadedData asSeenBy(SavedModel saved, String file) {
        try {
            String model = saved.scaling().isPresent()
                    ? "the model file's own, as it was trained"
                    : "none: the model file takes features as they are";
            return own.map(data -> new LoadedData(saved.view(data), names, classNames, own, model))
                    .orElseGet(() -> {
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

    /**
     * What was read, one block; empty for data of the catalogue.
     *
     * @param boxes in front of the model, which decide what its answers are
     */
    public List<String> told(List<Box> boxes) {
        return own.map(data -> data.read().lines(scaling, answers(boxes))).orElse(List.of());
    }

    private String answers(List<Box> boxes) {
        Labels labels = dataset.inference().labels();
        return boxes.stream()
                        .map(box -> box.answers() + (box.equals(Box.FULL) ? "" : " (box " + box + ")"))
                        .collect(Collectors.joining(", "))
                + ", " + labels.classes() + " numbers a node"
                + (labels.isMultiLabel() ? "; a node may have several classes" : "");
    }
}
