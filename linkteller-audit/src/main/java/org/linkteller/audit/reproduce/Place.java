package org.linkteller.audit.reproduce;

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

    Place on(String rule) {
        return new Place(dataset, rule, method, belief, mechanism, epsilon, degrees, quantity);
    }

    Place believing(String factor) {
        return new Place(dataset, targets, method, factor, mechanism, epsilon, degrees, quantity);
    }

    Place under(String protection, double budget) {
        return new Place(
                dataset, targets, method, belief, protection, Long.toString(Math.round(budget)), degrees, quantity);
    }

    Place degrees(String bin) {
        return new Place(dataset, targets, method, belief, mechanism, epsilon, bin, quantity);
    }

    Place withQuantity(String other) {
        return new Place(dataset, targets, method, belief, mechanism, epsilon, degrees, other);
    }
}
