package org.linkteller.audit;

import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.audit.guard.GuardStudy;

/**
 * How a plan is run and where the run is kept; none of it changes a finding.
 *
 * @param out the run's folder, made if it is not there
 * @param share whether node ids are hidden in every view
 * @param guard what to measure about a guard in front of the services that have no protection
 */
public record AuditOptions(Path out, int threads, boolean share, Optional<GuardStudy> guard) {
    /** All cores, every view in full. */
    public static AuditOptions in(Path out) {
        return new AuditOptions(out, Runtime.getRuntime().availableProcessors(), false, Optional.empty());
    }

    public AuditOptions withThreads(int number) {
        return new AuditOptions(out, number, share, guard);
    }

    public AuditOptions withGuard(GuardStudy study) {
        return new AuditOptions(out, threads, share, Optional.of(study));
    }
}
