package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Knowledge;
import org.linkteller.data.own.IdMap;

/**
 * What a plan lets attackers know beforehand: a share of the targets' pairs, or a file with a part of the graph.
 *
 * @param share in (0, 1); empty with a file
 */
public record KnownEdges(Optional<Double> share, Optional<Path> file) {
    public static final KnownEdges NONE = new KnownEdges(Optional.empty(), Optional.empty());

    /** A number is a share, everything else a file. */
    public static KnownEdges parse(String text) {
        double share;
        try {
            share = Double.parseDouble(text);
        } catch (NumberFormatException aFile) {
            return new KnownEdges(Optional.empty(), Optional.of(Path.of(text)));
        }
        if (!(share > 0 && share < 1)) {
            throw new UsageException("expected a share between 0 and 1, or a file of edges, got " + text);
        }
        return new KnownEdges(Optional.of(share), Optional.empty());
    }

    Knowledge of(IdMap names) throws IOException {
        return file.isPresent()
                ? Knowledge.load(file.get(), names)
                : share.map(Knowledge::ofShare).orElse(Knowledge.NOTHING);
    }

    /** What {@link #parse} reads; empty if nothing is known. */
    Optional<String> text() {
        return share.map(String::valueOf).or(() -> file.map(Path::toString));
    }
}
