package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.attack.AttackProgress;
import org.linkteller.audit.cell.UsageException;

/** Threads of this process; nothing is copied. */
public record LocalWorkers(int threads) implements Workers {
    public LocalWorkers {
        if (threads < 1) {
            throw new UsageException("at least one thread is needed, got " + threads);
        }
    }

    @Override
    public <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks) {
        return map(shared, tasks, AttackProgress.NONE);
    }

    @Override
    public <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks, AttackProgress heard) {
        if (tasks.isEmpty()) {
            return Stream.empty();
        }
        S site = shared.open(threads, heard);
        return TaskPool.map(threads, tasks, task -> task.at(site));
    }
}
