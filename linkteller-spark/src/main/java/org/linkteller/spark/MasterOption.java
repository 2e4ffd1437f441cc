package org.linkteller.spark;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.file.ModelFile;
import picocli.CommandLine.Option;

/** Where the work is done; the same for every command of ours. */
final class MasterOption {
    @Option(
            names = "--master",
            paramLabel = "URL",
            description =
                    "spark://host:port, local[N], yarn, k8s://... (default: local[*], or what spark-submit says).")
    Optional<String> master;

    @Option(names = "--quiet", description = "No progress, nothing but results and errors.")
    boolean quiet;

    /** A trained network whose layers can be followed over partitions. */
    static GnnModel gcn(Path file) {
        if (ModelFile.load(file).model() instanceof GnnModel model && model.spec() instanceof GnnSpec.Gcn) {
            return model;
        }
        throw new UsageException(file + ": expected a GCN, whose layers need nothing but degrees of their neighbours");
    }

    Cluster open() {
        Cluster cluster = Cluster.open(master.orElseGet(SparkMain::defaultMaster));
        cluster.spark().sc().addSparkListener(new JobProgress(quiet));
        return cluster;
    }
}
