package org.linkteller.audit.store;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.api.NodeSet;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.NpyWriter;

/**
 * A cell's scores and targets as NumPy arrays: {@code scores.npy} holds one float per pair, pairs (0,1), (0,2), ...,
 * (1,2), ... of the positions in {@code targets.npy}.
 */
public final class ScoreFile {
    private ScoreFile() {}

    public static void write(Path file, double[] values) throws IOException {
        float[] compact = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            compact[i] = (float) values[i];
        }
        AtomicFile.write(file, temporary -> NpyWriter.write(temporary, compact, compact.length));
    }

    public static void write(Path file, NodeSet targets) throws IOException {
        long[] ids = targets.stream().asLongStream().toArray();
        AtomicFile.write(file, temporary -> NpyWriter.write(temporary, ids, ids.length));
    }
}
