package org.linkteller.audit;

import java.util.List;
import java.util.OptionalDouble;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Seed;
import org.linkteller.attack.ChangeableColumns;
import org.linkteller.attack.LabelsOnly;
import org.linkteller.attack.OutputKind;
import org.linkteller.attack.PosteriorsOnly;
import org.linkteller.attack.QueryBudget;
import org.linkteller.attack.RoundedBox;

/**
 * What the service gives its clients: {@code full} logits, or less. {@code rounded:3} keeps three decimals, {@code
 * posteriors} and {@code labels} hide the logits, {@code columns:0.5} lets half of the feature columns be changed,
 * {@code budget:100} answers a hundred queries per node.
 */
public record WeakBox(String kind, OptionalDouble amount) {
    public static final WeakBox FULL = new WeakBox("full", OptionalDouble.empty());

    private static final List<String> KINDS = List.of("full", "rounded", "posteriors", "labels", "columns", "budget");

    public WeakBox {
        boolean needsAmount = kind.equals("rounded") || kind.equals("columns") || kind.equals("budget");
        if (needsAmount != amount.isPresent()) {
            throw new IllegalArgumentException(
                    "box " + kind + (needsAmount ? " needs a number, as in " + kind + ":" + 1 : " takes no number"));
        }
        double value = amount.orElse(1);
        boolean valid = kind.equals("columns") ? value > 0 && value <= 1 : value >= 0 && value == Math.rint(value);
        if (!valid || (kind.equals("rounded") && value > 15) || (kind.equals("budget") && value < 1)) {
            throw new IllegalArgumentException("box " + kind + ":" + value + " is out of range");
        }
    }

    public static WeakBox parse(String text) {
        int colon = text.indexOf(':');
        String kind = Names.known("box", colon < 0 ? text : text.substring(0, colon), KINDS);
        return new WeakBox(
                kind,
                colon < 0 ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text.substring(colon + 1))));
    }

    /** @param registered what the service believes about its clients' features */
    public InferenceApi around(InferenceApi box, OutputKind output, Features registered) {
        return switch (kind) {
            case "rounded" -> new RoundedBox(box, (int) amount.orElseThrow());
            case "posteriors" -> new PosteriorsOnly(box, output);
            case "labels" -> new LabelsOnly(box, output);
            case "columns" ->
                ChangeableColumns.of(box, registered, amount.orElseThrow(), new Seed(1).derive("columns"));
            case "budget" -> new QueryBudget(box, (int) amount.orElseThrow());
            default -> box;
        };
    }

    public boolean isFull() {
        return kind.equals("full");
    }

    @Override
    public String toString() {
        if (amount.isEmpty()) {
            return kind;
        }
        double value = amount.getAsDouble();
        return kind + ":" + (value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
    }
}
