package org.linkteller.audit;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Workers;

/**
 * How a plan is run and where the run is kept; none of it changes a finding.
 *
 * @param out the run's folder, made if it is not there
 * @param workers who do the tasks: threads of this process, or a cluster
 * @param share whether an archive to be passed on is written too, without node ids
 * @param guard what to measure about a guard in front of the services that have no protection
 * @param alertFile what a code host's alerts about the gate point at: the plan file, best one of its repository
 */
public record AuditOptions(Path out, Workers workers, boolean share, Optional<GuardStudy> guard, Path alertFile) {
    /** All cores. */
    public static AuditOptions in(Path out) {
        return new AuditOptions(
                out,
                new LocalWorkers(Runtime.getRuntime().availableProcessors()),
                false,
                Optional.empty(),
                out.resolve("plan.yaml"));
    }

    public AuditOptions withWorkers(Workers others) {
        return new AuditOptions(out, others, share, guard, alertFile);
    }

    public AuditOptions withGuard(GuardStudy study) {
        return new AuditOptions(out, workers, share, Optional.of(study), alertFile);
    }

    public AuditOptions sharing(boolean archive) {
        return new AuditOptions(out, workers, archive, guard, alertFile);
    }

    /** @param file of the plan, as seen from the working directory */
    public AuditOptions withAlertsAt(Path file) {
        return new AuditOptions(out, workers, share, guard, file);
    }
}
