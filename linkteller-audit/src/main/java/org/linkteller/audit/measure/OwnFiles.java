package org.linkteller.audit.measure;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.own.OwnData;
import org.linkteller.data.own.ReadingOptions;

/**
 * A user's own data in place of a catalogue dataset.
 *
 * @param name what reports call it
 * @param reading what the owner says about the files
 */
public record OwnFiles(
        String name, Path edges, Path features, Path labels, Optional<Path> trainNodes, ReadingOptions reading) {
    public OwnFiles {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,59}")) {
            throw new UsageException("name: expected up to 60 letters, digits, dots, dashes and _, got '" + name + "'");
        }
    }

    OwnData load() {
        return OwnData.load(name, edges, features, labels, trainNodes, reading);
    }

    public static void requireOne(boolean named, boolean own) {
        if (named == own) {
            throw new UsageException("name either a dataset or own files (edges, features, labels), "
                    + (own ? "not both" : "neither was given"));
        }
    }
}
