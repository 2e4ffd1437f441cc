package org.linkteller.audit.reproduce;

import org.linkteller.privacy.EdgeDpMechanism;

/** Where in a table a cell stands; what does not apply is empty. */
record Place(
        String dataset,
        String targets,
        String method,
        String belief,
        String mechanism,
        String epsilon,
        String degrees,
        String quantity) {
    static Place of(String dataset, String method, String quantity) {
        return new Place(dataset, "", method, "", "", "", "", quantity);
    }

    /** A model under a mechanism, by the name the paper prints. */
    static Place of(String dataset, EdgeDpMechanism protection, String quantity) {
        return of(dataset, Mechanism.of(protection).printed(), quantity).under(protection);
    }

    Place on(Targets rule) {
        return new Place(dataset, rule.text(), method, belief, mechanism, epsilon, degrees, quantity);
    }

    Place believing(String factor) {
        return new Place(dataset, targets, method, factor, mechanism, epsilon, degrees, quantity);
    }

    Place under(EdgeDpMechanism protection) {
        String epsilon = Long.toString(Math.round(protection.epsilon()));
        return new Place(dataset, targets, method, belief, protection.name(), epsilon, degrees, quantity);
    }

    /** Guessing needs the density among the targets and nothing else. */
    boolean dependsOnFeatures() {
        return !method.equals(RandomBaselineTable.METHOD);
    }

    Place degrees(String bin) {
        return new Place(dataset, targets, method, belief, mechanism, epsilon, bin, quantity);
    }

    Place withQuantity(String other) {
        return new Place(dataset, targets, method, belief, mechanism, epsilon, degrees, other);
    }
}
