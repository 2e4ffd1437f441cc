package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.data.NpyWriter;

/**
 * A cell's scores and targets as NumPy arrays: {@code scores.npy} holds one float per pair, pairs (0,1), (0,2), ...,
 * (1,2), ... of the positions in {@code targets.npy}.
 */
final class ScoreFile {
    private ScoreFile() {}

    static void write(Path file, PairScores scores) throws IOException {
        double[] values = scores.toArray();
        float[] compact = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            compact[i] = (float) values[i];
        }
        AtomicFile.write(file, temporary -> NpyWriter.write(temporary, compact, compact.length));
    }

    static void write(Path file, NodeSet targets) throws IOException {
        long[] ids = targets.stream().asLongStream().toArray();
        AtomicFile.write(file, temporary -> NpyWriter.write(temporary, ids, ids.length));
    }
}
