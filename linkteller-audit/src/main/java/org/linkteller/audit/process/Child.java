package org.linkteller.audit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceException;

/**
 * A program we started: its last words on standard error are kept, and it ends with us. Closing its input asks it to end;
 * whoever does not listen is killed, with its own children. If this process ends without closing, a hook does it; if this
 * process is killed outright, the closed pipe is all the program gets (linkteller_box.py also watches its parent).
 */
final class Child implements AutoCloseable {
    private static final int KEPT_LINES = 3;
    private static final int LONGEST_LINE = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Process process;
    private final Thread listener;
    private final Thread hook;
    private final ScheduledThreadPoolExecutor watch = new ScheduledThreadPoolExecutor(1, Child::daemon);
    /** The last lines of standard error. Guarded by itself. */
    private final Deque<String> lastWords = new ArrayDeque<>();

    private final AtomicReference<@Nullable String> killedFor = new AtomicReference<>();

    private Child(Process process) {
        this.process = process;
        this.listener = daemon(this::listen);
        this.hook = new Thread(this::kill);
        listener.start();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    static Child start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LINKTELLER_BOX", Integer.toString(Frames.VERSION));
        try {
            return new Child(builder.start());
        } catch (IOException e) {
            throw new InferenceException("cannot start the box command '" + String.join(" ", command) + "': "
                    + Frames.oneLine(String.valueOf(e.getMessage())));
        }
    }

    Frames frames() {
        return new Frames(process.getInputStream(), process.getOutputStream());
    }

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "box command");
        thread.setDaemon(true);
        return thread;
    }

    /** Ends it after a while, unless cancelled before. */
    ScheduledFuture<?> killAfter(Duration limit, String reason) {
        return watch.schedule(
                () -> killBecause(reason + " within " + limit.toMillis() / 1000.0 + " s"),
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Ends it at once; whoever waits for its answer learns why. */
    void killBecause(String reason) {
        killedFor.compareAndSet(null, reason);
        kill();
    }

    /** Why nothing more comes from it, and what it said last. Waits a little for its end. */
    String obituary() {
        try {
            boolean ended = process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            listener.join(PATIENCE.toMillis());
            String reason = killedFor.get();
            if (reason != null) {
                return withLastWords(reason);
            }
            return withLastWords(
                    ended
                            ? "ended with exit code " + process.exitValue() + " before it answered"
                            : "closed its standard output without an answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "was left while it ended";
        }
    }

    String withLastWords(String what) {
        synchronized (lastWords) {
            return lastWords.isEmpty() ? what : what + "; its last words: " + String.join(" | ", lastWords);
        }
    }

    private void listen() {
        try (BufferedReader err =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            for (int c = err.read(); c >= 0; c = err.read()) {
                if (c == '\n' || c == '\r') {
                    keep(line);
                } else if (line.length() < LONGEST_LINE) {
                    line.append(Character.isISOControl(c) ? ' ' : (char) c);
                }
            }
            keep(line);
        } catch (IOException | UncheckedIOException gone) {
            // the program has ended; what was read is kept
        }
    }

    private void keep(StringBuilder line) {
        String text = line.toString().strip();
        line.setLength(0);
        if (!text.isEmpty()) {
            synchronized (lastWords) {
                lastWords.addLast(text);
                if (lastWords.size() > KEPT_LINES) {
                    lastWords.removeFirst();
                }
            }
        }
    }

    private void kill() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        watch.shutdownNow();
        try {
            process.getOutputStream().close();
        } catch (IOException broken) {
            // it no longer reads; it is ended below
        }
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
                process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook runs already
        }
    }
}
