package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.attack.AttackProgress;

/** Does independent tasks; the only seam between one machine and many. What crosses it can be serialised, both ways. */
public interface Workers {
    /**
     * The results as they come, in any order, read by one thread. The first failure ends the rest and is thrown as it is;
     * closing the stream gives up what is left.
     */
    <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(Shared<S> shared, List<T> tasks);

    /** The same, told meanwhile what goes on in this process; what other processes are about is not heard. */
    default <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks, AttackProgress heard) {
        return map(shared, tasks);
    }

    /** How many tasks are worked on at a time. */
    int threads();
}
