package org.linkteller.api.box;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import org.linkteller.api.Spelling;

/** Reads boxes as plans name them. */
final class BoxSpelling {
    private static final List<String> KINDS = List.of(
            "full",
            "rounded",
            "float32",
            "posteriors",
            "labels",
            "columns",
            "rows",
            "range",
            "fixed",
            "noise",
            "sampled",
            "budget");

    private static final String REPEATS = ",fixed";

    private BoxSpelling() {}

    static Box parse(String text) {
        List<Box> parts =
                Arrays.stream(text.split("\\+", -1)).map(BoxSpelling::part).toList();
        return parts.size() == 1 ? parts.get(0) : new Box.Joined(parts);
    }

    private static Box part(String text) {
        int colon = text.indexOf(':');
        String kind = Spelling.known("box", colon < 0 ? text : text.substring(0, colon), KINDS);
        String amount = colon < 0 ? "" : text.substring(colon + 1);
        return switch (kind) {
            case "rounded" -> of(kind, amount, decimals -> new Box.Rounded(whole(kind, decimals)));
            case "columns" -> of(kind, amount, FeatureLimit.Columns::new);
            case "rows" -> of(kind, amount, FeatureLimit.Rows::new);
            case "noise" -> noise(kind, amount);
            case "sampled" -> of(kind, amount, neighbours -> new Box.Sampled(whole(kind, neighbours)));
            case "budget" -> of(kind, amount, queries -> new Box.Budget(whole(kind, queries)));
            default -> {
                if (colon >= 0) {
                    throw new IllegalArgumentException("box " + kind + " takes no number, got '" + text + "'");
                }
                yield withoutNumber(kind);
            }
        };
    }

    private static Box withoutNumber(String kind) {
        return switch (kind) {
            case "float32" -> new Box.Single();
            case "labels" -> new Box.Labels();
            case "posteriors" -> new Box.Posteriors();
            case "range" -> new FeatureLimit.Range();
            case "fixed" -> new FeatureLimit.Fixed();
            default -> Box.FULL;
        };
    }

    private static Box noise(String kind, String amount) {
        boolean repeats = amount.endsWith(REPEATS);
        String sigma = repeats ? amount.substring(0, amount.length() - REPEATS.length()) : amount;
        return of(kind, sigma, deviation -> new Box.Noise(deviation, repeats));
    }

    private static Box of(String kind, String amount, DoubleFunction<Box> box) {
        if (amount.isEmpty()) {
            throw new IllegalArgumentException("box " + kind + " needs a number, as in " + kind + ":1");
        }
        try {
            return box.apply(Double.parseDouble(amount));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("box " + kind + ": expected a number, got '" + amount + "'", notANumber);
        }
    }

    private static int whole(String kind, double amount) {
        if (amount != (int) amount) { // written so that NaN fails too
            throw new IllegalArgumentException("box " + kind + ": expected a whole number, got " + amount);
        }
        return (int) amount;
    }
}
