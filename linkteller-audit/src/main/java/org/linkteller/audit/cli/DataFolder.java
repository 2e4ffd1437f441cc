package org.linkteller.audit.cli;

import java.nio.file.Path;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import picocli.CommandLine.Option;

/** Where the public datasets are: the same option and default for every command that reads them. */
final class DataFolder {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:LINKTELLER_DATA:-data}",
            description = "Folder with the public datasets (default: LINKTELLER_DATA, else ./data).")
    Path path;

    /** One dataset of the catalogue. */
    Dataset load(String name) {
        return UsageException.reading(() -> Datasets.in(path).load(name));
    }
}
