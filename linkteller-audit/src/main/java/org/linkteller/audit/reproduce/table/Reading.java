package org.linkteller.audit.reproduce.table;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One number, read off one or more measurements. */
public record Reading(List<Need> needs, Function<Results, OptionalDouble> number) {
    static Reading of(AttackRun run, ToDoubleFunction<AttackResult> value) {
        return new Reading(
                List.of(run),
                results -> results.of(run).stream()
                        .filter(AttackResult::applies)
                        .mapToDouble(value)
                        .findFirst());
    }

    static Reading of(Setup setup, ToDoubleFunction<UtilityResult> value) {
        return new Reading(
                List.of(setup),
                results -> results.of(setup).stream().mapToDouble(value).findFirst());
    }

    /** A number that several measurements decide together; asked only when all of them are there. */
    static Reading of(List<Need> needs, Function<Results, OptionalDouble> value) {
        return new Reading(
                List.copyOf(needs),
                results -> needs.stream().allMatch(results::has) ? value.apply(results) : OptionalDouble.empty());
    }

    /** The least or the most of some models' means; asked only when all of them are there. */
    static Reading ofMeans(List<List<Reading>> models, DoubleBinaryOperator extreme) {
        return of(
                models.stream()
                        .flatMap(List::stream)
                        .flatMap(reading -> reading.needs().stream())
                        .toList(),
                results -> models.stream()
                        .mapToDouble(model -> Sample.of(model, results).mean())
                        .reduce(extreme));
    }

    /** Empty while a measurement is missing, and where it has no such number. */
    OptionalDouble value(Results results) {
        OptionalDouble value = number.apply(results);
        return value.isPresent() && Double.isNaN(value.getAsDouble()) ? OptionalDouble.empty() : value;
    }
}
