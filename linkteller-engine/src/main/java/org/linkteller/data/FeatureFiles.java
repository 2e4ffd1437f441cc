package org.linkteller.data;

import java.nio.file.Path;
import org.linkteller.api.Features;

/**
 * A user's own features: text with one line per node, NumPy npy, SciPy npz (CSR) or npz with one full matrix, JSON lists
 * of the columns that are 1, MatrixMarket or a MATLAB file, told apart by the ending of the name.
 */
public final class FeatureFiles {
    private FeatureFiles() {}

    public static FeatureTable load(Path path) {
        return switch (EdgeFiles.ending(path)) {
            case "npy" -> FeatureTable.unnamed(FeatureMatrix.of(NpyReader.load(path)));
            case "npz" -> FeatureTable.unnamed(npz(path));
            case "json" -> IndexLists.load(path);
            case "mtx" -> FeatureTable.unnamed(MatrixMarketReader.load(path).toFeatures());
            case "mat" ->
                FeatureTable.unnamed(
                        MatFileReader.load(path, MatFileReader.ATTRIBUTES).toFeatures());
            default -> FeatureText.load(path);
        };
    }

    private static Features npz(Path path) {
        try (Npz npz = Npz.open(path)) {
            if (!npz.has("indptr") && npz.names().size() == 1) {
                return FeatureMatrix.of(npz.array(npz.names().get(0)));
            }
        }
        return CsrMatrix.load(path).toFeatures();
    }
}
