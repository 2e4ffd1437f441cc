package org.linkteller.audit.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/**
 * The black box over a command that speaks docs/BOX-PROTOCOL.md on its standard input and output. Features are sent once,
 * then only the rows that an overlay changes. Questions that wait at the same time share a frame, up to as many as the
 * program takes: ask from that many threads to let it batch.
 *
 * <p>A program that crashes, hangs, prints between its frames or answers in a wrong shape is ended, and this and every
 * later question fails with one line that ends with its last words on standard error; a refusal or a NaN fails its own
 * question only. Closing ends the program. Safe for concurrent queries.
 */
public final class ProcessBox implements InferenceApi, AutoCloseable {
    private final String command;
    private final Child child;
    private final Duration patience;
    private final LinkedBlockingQueue<Question> waiting = new LinkedBlockingQueue<>();
    private final Conversation conversation;
    private final Thread speaker;
    private volatile @Nullable InferenceException broken;

    private ProcessBox(String command, Child child, Conversation conversation, Duration patience) {
        this.command = command;
        this.child = child;
        this.conversation = conversation;
        this.patience = patience;
        this.speaker = Child.daemon(this::speak);
        speaker.start();
    }

    /**
     * Starts a command and says hello.
     *
     * @param rows how many nodes will be asked about
     * @param columns the width of their features
     * @throws InferenceException in one line, if it does not start, answer or fit
     */
    public static ProcessBox start(List<String> command, int rows, int columns, ProcessOptions options) {
        String name = String.join(" ", command);
        Child child = Child.start(command);
        ScheduledFuture<?> alarm = child.killAfter(options.start(), "did not say hello");
        try {
            Conversation conversation = Conversation.open(child.frames(), rows, columns);
            return new ProcessBox(name, child, conversation, options.answer());
        } catch (IOException | ProtocolFault e) {
            InferenceException failure = explain(name, child, e);
            child.close();
            throw failure;
        } finally {
            alarm.cancel(false);
        }
    }

    /** What the program said about itself. */
    public BoxHello hello() {
        return conversation.hello();
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row per node, " + nodes.size() + ", got " + features.rows());
        }
        Question question = Question.of(nodes, features);
        waiting.add(question);
        InferenceException failure = broken;
        if (failure != null) { // looked at after adding: whoever breaks now will find the question
            throw again(failure);
        }
        try {
            return question.answer().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InferenceException("interrupted while waiting for the box command", e);
        } catch (ExecutionException e) {
            throw again(e.getCause() == null ? e : e.getCause());
        }
    }

    /** A new exception with the asking thread's trace. */
    private static InferenceException again(Throwable failure) {
        return new InferenceException(String.valueOf(failure.getMessage()), failure);
    }

    private void speak() {
        List<Question> asked = new ArrayList<>();
        try {
            while (true) {
                asked.add(waiting.take());
                Question next = waiting.peek();
                while (next != null && asked.size() < hello().questions() && next.sameBase(asked.get(0))) {
                    asked.add(waiting.remove());
                    next = waiting.peek();
                }
                ScheduledFuture<?> alarm = child.killAfter(patience.multipliedBy(asked.size()), "did not answer");
                conversation.ask(asked);
                alarm.cancel(false);
                asked.clear();
            }
        } catch (InterruptedException closed) {
            fail(asked, new InferenceException("the box command '" + command + "' was closed"));
        } catch (IOException | ProtocolFault | RuntimeException e) {
            fail(asked, explain(command, child, e));
        }
    }

    private void fail(List<Question> asked, InferenceException failure) {
        broken = failure;
        asked.forEach(question -> question.answer().completeExceptionally(failure));
        for (Question question = waiting.poll(); question != null; question = waiting.poll()) {
            question.answer().completeExceptionally(failure);
        }
    }

    /** One line; the program does not outlive it. */
    private static InferenceException explain(String command, Child child, Exception failure) {
        String what;
        if (failure instanceof IOException) {
            what = child.obituary();
        } else {
            child.killBecause("broke the protocol");
            child.obituary(); // so that its last words are all there
            what = child.withLastWords(
                    failure instanceof ProtocolFault ? String.valueOf(failure.getMessage()) : "failed: " + failure);
        }
        return new InferenceException("the box command '" + command + "' " + what, failure);
    }

    /** Ends the program; whoever still waits gets an {@link InferenceException}. */
    @Override
    public void close() {
        speaker.interrupt();
        child.close();
    }
}
