package org.linkteller.audit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A ring of nodes with four positive features each, as an owner's edges.csv and features.csv. */
public final class RingFiles {
    public static final int NODES = 30;

    private RingFiles() {}

    public static void write(Path folder) throws IOException {
        SplittableRandom random = new SplittableRandom(2);
        StringBuilder edges = new StringBuilder();
        StringBuilder features = new StringBuilder();
        for (int u = 0; u < NODES; u++) {
            edges.append(u).append(',').append((u + 1) % NODES).append('\n');
            features.append(u);
            for (int j = 0; j < 4; j++) {
                features.append(',').append(random.nextDouble() + 0.5);
            }
            features.append('\n');
        }
        Files.writeString(folder.resolve("edges.csv"), edges);
        Files.writeString(folder.resolve("features.csv"), features);
    }

    /** Whether the best pairs that an attack wrote are exactly the edges. */
    public static boolean foundIn(Path pairs) throws IOException {
        return Files.readAllLines(pairs).subList(1, NODES + 1).stream()
                .map(line -> line.split(","))
                .mapToInt(fields -> Math.abs(Integer.parseInt(fields[1]) - Integer.parseInt(fields[2])))
                .allMatch(apart -> apart == 1 || apart == NODES - 1);
    }
}
