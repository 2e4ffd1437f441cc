package org.linkteller.audit.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the public datasets are: the same option and default for every command that reads them. */
final class DataFolder {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:LINKTELLER_DATA:-data}",
            description = "Folder with the public datasets (default: LINKTELLER_DATA, else ./data).")
    Path path;
}
