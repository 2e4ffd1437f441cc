package org.linkteller.audit;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.guard.GuardStudy;

/**
 * How a plan is run and where the run is kept; none of it changes a finding.
 *
 * @param out the run's folder, made if it is not there
 * @param share whether an archive to be passed on is written too, without node ids
 * @param guard what to measure about a guard in front of the services that have no protection
 * @param alertFile what a code host's alerts about the gate point at: the plan file, best one of its repository
 */
public record AuditOptions(Path out, int threads, boolean share, Optional<GuardStudy> guard, Path alertFile) {
    /** All cores. */
    public static AuditOptions in(Path out) {
        return new AuditOptions(
                out, Runtime.getRuntime().availableProcessors(), false, Optional.empty(), out.resolve("plan.yaml"));
    }

    public AuditOptions withThreads(int number) {
        return new AuditOptions(out, number, share, guard, alertFile);
    }

    public AuditOptions withGuard(GuardStudy study) {
        return new AuditOptions(out, threads, share, Optional.of(study), alertFile);
    }

    public AuditOptions sharing(boolean archive) {
        return new AuditOptions(out, threads, archive, guard, alertFile);
    }

    /** @param file of the plan, as seen from the working directory */
    public AuditOptions withAlertsAt(Path file) {
        return new AuditOptions(out, threads, share, guard, file);
    }
}
