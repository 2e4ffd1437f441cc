package org.linkteller.api;

import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A box that will not answer: unreachable, refusing, or answering nonsense. Which nodes it is about is kept apart from the
 * words, so that they can be passed on without naming anybody.
 */
public final class InferenceException extends RuntimeException {
    private final String words;
    private final int[] nodes;

    public InferenceException(String message) {
        super(message);
        this.words = message;
        this.nodes = new int[0];
    }

    public InferenceException(String message, Throwable cause) {
        super(message, cause);
        this.words = message;
        this.nodes = new int[0];
    }

    private InferenceException(String template, int[] nodes) {
        super(String.format(
                Locale.ROOT,
                template,
                IntStream.of(nodes).mapToObj(id -> "node " + id).toArray()));
        this.words = String.format(
                Locale.ROOT,
                template,
                IntStream.of(nodes).mapToObj(id -> "a node").toArray());
        this.nodes = nodes;
    }

    /** @param template has one {@code %s} for each of the nodes */
    public static InferenceException about(String template, int... nodes) {
        return new InferenceException(template, nodes.clone());
    }

    /** The message without any node's id. */
    public String words() {
        return words;
    }

    /** The nodes it is about; none if it is about no particular one. */
    public int[] nodes() {
        return nodes.clone();
    }
}
