package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.data.FeatureRows;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.FeatureMatrix;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.MatFileReader;
import org.linkteller.data.format.MatrixMarketReader;
import org.linkteller.data.format.NpyReader;
import org.linkteller.data.format.Npz;

/**
 * A user's own features: text with one line per node, NumPy npy, SciPy npz or npz with a full matrix, JSON lists,
 * MatrixMarket or a MATLAB file, told apart by the ending of the name; {@code FILE:NAME} picks an array of an npz or mat.
 */
public final class FeatureFiles {
    private FeatureFiles() {}

    public static FeatureTable load(Path path) {
        return load(path, ReadingOptions.defaults());
    }

    public static FeatureTable load(Path path, ReadingOptions options) {
        return load(path, options, Optional::empty);
    }

    /** @param others the nodes another file names, asked for if this one's content alone leaves a choice */
    public static FeatureTable load(Path path, ReadingOptions options, Supplier<Optional<IdMap>> others) {
        ArrayFile file = ArrayFile.of(path);
        return switch (file.ending()) {
            case "npy" -> rows(FeatureMatrix.of(NpyReader.load(file.path())), options, path);
            case "npz" -> rows(npz(file), options, path);
            case "json" -> JsonFeatures.load(path, options);
            case "mtx" -> rows(FeatureMatrix.of(MatrixMarketReader.load(path)), options, path);
            case "mat" ->
                rows(
                        FeatureMatrix.of(MatFileReader.load(file.path(), file.names(MatFileReader.ATTRIBUTES))),
                        options,
                        path);
            default -> FeatureText.load(options.text(path), options, others);
        };
    }

    /** Rows without names get those of the owner's list of ids, if there is one. */
    static FeatureTable rows(Features features, ReadingOptions options, Path path) {
        if (options.rowIds().isEmpty()) {
            return FeatureTable.unnamed(features, "by row: node i is row i of " + path.getFileName());
        }
        Path file = options.rowIds().get();
        NodeIndex names = NodeFiles.inOrder(options.text(file));
        if (names.size() != features.rows()) {
            throw InputFile.of(file)
                    .bad("expected " + features.rows() + " ids, one per row of " + path + ", got " + names.size());
        }
        return FeatureTable.named(
                names,
                order -> FeatureRows.select(features, NodeSet.of(order)),
                "by id, line i of " + file.getFileName() + " names row i");
    }

    private static Features npz(ArrayFile file) {
        try (Npz npz = Npz.open(file.path())) {
            Optional<String> array = file.array().or(() -> npz.onlyOf(Npz.FEATURES));
            if (array.isPresent()) {
                return FeatureMatrix.of(npz.array(array.get()));
            }
        }
        return FeatureMatrix.of(CsrMatrix.load(file.path()));
    }
}
