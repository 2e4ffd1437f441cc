package org.linkteller.audit.measure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Does every task from a copy that went through Java serialisation, as on another machine, and sends back a copy. */
public final class CopyingWorkers implements Workers {
    private final Set<Class<?>> crossed = new HashSet<>();

    @Override
    public <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks) {
        S site = copy(shared).open(1);
        return tasks.stream().map(task -> {
            crossed.add(task.getClass());
            R result = copy(task).at(site);
            return new Done<>(task, copy(result));
        });
    }

    @Override
    public int threads() {
        return 1;
    }

    /** The kinds of tasks done so far. */
    public Set<Class<?>> crossed() {
        return crossed;
    }

    private static <T extends Serializable> T copy(T value) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                @SuppressWarnings("unchecked") // the class of what was written
                T read = (T) in.readObject();
                return read;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
