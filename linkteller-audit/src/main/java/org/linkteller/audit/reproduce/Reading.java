package org.linkteller.audit.reproduce;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One number, read off one or more measurements. */
final class Reading {
    private final List<Need> needs;
    private final Function<Results, OptionalDouble> value;

    private Reading(List<Need> needs, Function<Results, OptionalDouble> value) {
        this.needs = needs;
        this.value = value;
    }

    static Reading of(AttackRun run, ToDoubleFunction<AttackResult> value) {
        return new Reading(
                List.of(run),
                results -> results.of(run)
                        .filter(AttackResult::applies)
                        .map(result -> OptionalDouble.of(value.applyAsDouble(result)))
                        .orElseGet(OptionalDouble::empty));
    }

    static Reading of(Setup setup, ToDoubleFunction<UtilityResult> value) {
        return new Reading(
                List.of(setup),
                results -> results.of(setup)
                        .map(result -> OptionalDouble.of(value.applyAsDouble(result)))
                        .orElseGet(OptionalDouble::empty));
    }

    /** A number that several measurements decide together; asked only when all of them are there. */
    static Reading of(List<Need> needs, Function<Results, OptionalDouble> value) {
        return new Reading(
                List.copyOf(needs),
                results -> needs.stream().allMatch(results::has) ? value.apply(results) : OptionalDouble.empty());
    }

    List<Need> needs() {
        return needs;
    }

    /** Empty while a measurement is missing, and where it has no such number. */
    OptionalDouble value(Results results) {
        OptionalDouble number = value.apply(results);
        return number.isPresent() && Double.isNaN(number.getAsDouble()) ? OptionalDouble.empty() : number;
    }
}
