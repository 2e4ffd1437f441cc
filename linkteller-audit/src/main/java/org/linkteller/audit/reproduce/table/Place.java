package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;
import org.linkteller.api.Spelling;
import org.linkteller.audit.cell.Defence;
import org.linkteller.graph.DegreeRange;
import org.linkteller.privacy.EdgeDpMechanism;

/**
 * Where in a table a cell stands.
 *
 * @param dataset a name of the catalogue
 * @param belief how many times the density an attacker believes in
 * @param degrees of the nodes that the figure is about
 */
public record Place(
        String dataset,
        Method method,
        Quantity quantity,
        Optional<Targets> targets,
        Optional<Double> belief,
        Optional<Defence> protection,
        Optional<DegreeRange> degrees) {
    public static Place of(String dataset, Method method, Quantity quantity) {
        return new Place(
                dataset, method, quantity, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A model under a mechanism, by the name the paper prints. */
    public static Place of(String dataset, EdgeDpMechanism protection, Quantity quantity) {
        return of(dataset, Mechanism.of(protection).method(), quantity).under(protection);
    }

    public Place on(Targets rule) {
        return new Place(dataset, method, quantity, Optional.of(rule), belief, protection, degrees);
    }

    public Place believing(double factor) {
        return new Place(dataset, method, quantity, targets, Optional.of(factor), protection, degrees);
    }

    public Place under(EdgeDpMechanism mechanism) {
        return under(new Defence.NoisyGraph(mechanism));
    }

    public Place under(Defence mechanism) {
        return new Place(dataset, method, quantity, targets, belief, Optional.of(mechanism), degrees);
    }

    public Place degrees(DegreeRange range) {
        return new Place(dataset, method, quantity, targets, belief, protection, Optional.of(range));
    }

    /** The same place of another quantity. */
    public Place withQuantity(Quantity other) {
        return new Place(dataset, method, other, targets, belief, protection, degrees);
    }

    /** Of the protection; empty where there is none, or it promises none. */
    public Optional<Double> epsilon() {
        return protection.map(one -> one.promise().epsilon()).filter(Double::isFinite);
    }

    public boolean isTwitch() {
        return dataset.startsWith("twitch");
    }

    /** As files and pages name it; what does not apply is empty. */
    public record Words(
            String dataset,
            String targets,
            String method,
            String belief,
            String mechanism,
            String epsilon,
            String degrees,
            String quantity) {}

    @JsonValue
    public Words words() {
        return new Words(
                dataset,
                targets.map(Targets::text).orElse(""),
                method.printed(),
                belief.map(Spelling::number).orElse(""),
                protection.map(Defence::name).orElse(""),
                epsilon().map(Spelling::number).orElse(""),
                degrees.map(DegreeRange::toString).orElse(""),
                quantity.text());
    }
}
