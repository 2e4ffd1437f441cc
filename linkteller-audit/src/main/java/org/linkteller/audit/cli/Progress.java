package org.linkteller.audit.cli;

import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar with the time left on standard error; nothing at all under {@code --quiet} or when output is not watched. */
public final class Progress implements AutoCloseable {
    private static final int WIDTH = 100;

    private final ProgressBar bar;

    private Progress(ProgressBar bar) {
        this.bar = bar;
    }

    public static Progress of(String task, long steps, boolean quiet) {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setMaxRenderedLength(WIDTH)
                .setEtaFunction(state -> state.getCurrent() == 0
                        ? Optional.empty()
                        : Optional.of(
                                Duration.ofMillis(state.getElapsedAfterStart().toMillis()
                                        * (state.getMax() - state.getCurrent())
                                        / state.getCurrent())));
        if (quiet || System.console() == null || System.getenv("CI") != null) {
            builder.setConsumer(new DelegatingProgressBarConsumer(rendered -> {}, WIDTH));
        }
        return new Progress(builder.build());
    }

    void step() {
        bar.step();
    }

    /** What is going on now, beside the bar. */
    void say(String message) {
        bar.setExtraMessage(message);
    }

    /** There is more to do than was thought. */
    public void toward(long steps) {
        if (steps > bar.getMax()) {
            bar.maxHint(steps);
        }
    }

    public void at(long done, String message) {
        bar.stepTo(done);
        bar.setExtraMessage(message);
    }

    @Override
    public void close() {
        bar.close();
    }
}
