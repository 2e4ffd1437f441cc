package org.linkteller.serve.client;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import org.linkteller.api.InferenceException;
import org.linkteller.api.Predictions;
import org.linkteller.serve.wire.Quoted;

/**
 * Where the scores stand in an answer of JSON: a JSON pointer to a list with one row per node. A row is a list of numbers, or
 * one number. Where it is part of an entry, {@code *} stands for every entry, as in {@code /results/&#42;/scores}.
 *
 * @param rows the list
 * @param row within each of its entries
 */
public record ScorePath(JsonPointer rows, JsonPointer row) {
    /** @throws IllegalArgumentException if it is no pointer, or has several stars */
    public static ScorePath parse(String text) {
        if (!text.isEmpty() && !text.startsWith("/")) {
            throw new IllegalArgumentException(
                    "expected a JSON pointer to the scores, such as /predictions or /results/*/scores, got " + text);
        }
        int star = text.indexOf("/*");
        if (star < 0) {
            return new ScorePath(JsonPointer.compile(text), JsonPointer.empty());
        }
        String within = text.substring(star + 2);
        if (within.contains("/*") || !(within.isEmpty() || within.startsWith("/"))) {
            throw new IllegalArgumentException(
                    "expected a JSON pointer to the scores with at most one /* for every entry, got " + text);
        }
        return new ScorePath(JsonPointer.compile(text.substring(0, star)), JsonPointer.compile(within));
    }

    Predictions read(JsonNode answer, int nodes) {
        JsonNode list = answer.at(rows);
        if (!list.isArray() || list.size() != nodes) {
            throw new InferenceException("expected " + nodes + " rows of scores at " + this + ", got "
                    + (list.isArray() ? list.size() + " rows" : found(list)) + " in " + excerpt(answer));
        }
        int classes = Math.max(1, list.path(0).at(row).size());
        double[] scores = new double[nodes * classes];
        for (int i = 0; i < nodes; i++) {
            JsonNode of = list.get(i).at(row);
            if (of.isArray() ? of.size() != classes : classes > 1) {
                throw new InferenceException("expected " + classes + " scores for node " + i + " at " + this + ", got "
                        + (of.isArray() ? of.size() : found(of)));
            }
            for (int c = 0; c < classes; c++) {
                scores[i * classes + c] = number(of.isArray() ? of.get(c) : of, i);
            }
        }
        return Predictions.wrap(nodes, classes, scores);
    }

    private double number(JsonNode score, int node) {
        if (!score.isNumber()) {
            throw new InferenceException(
                    "expected numbers as scores of node " + node + " at " + this + ", got " + found(score));
        }
        return score.doubleValue();
    }

    private static String found(JsonNode node) {
        return node.isMissingNode()
                ? "nothing"
                : "a JSON " + node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }

    private static String excerpt(JsonNode answer) {
        String text = answer.toString();
        return Quoted.plain(text.length() > 120 ? text.substring(0, 120) + "..." : text);
    }

    @Override
    public String toString() {
        return rows + (row.matches() ? "" : "/*" + row);
    }
}
