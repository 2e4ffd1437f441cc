package org.linkteller.audit.reproduce.table;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One figure of the paper and what must be measured to compare it.
 *
 * @param ours the readings whose mean stands against the printed figure; none where the scope leaves it out
 * @param tieLow the same with equal scores in the worst order, and {@code tieHigh} in the best; empty where ties play no part
 * @param beyond readings of the same quantity that the paper does not have
 * @param isJudged false where a difference says nothing, as between two machines' seconds
 */
public record Cell(
        Place place,
        Printed paper,
        List<Reading> ours,
        List<Reading> tieLow,
        List<Reading> tieHigh,
        Map<Beside, List<Reading>> beyond,
        List<Artefact> notes,
        boolean isJudged) {
    static Cell of(Place place, Printed paper, List<Reading> ours) {
        return new Cell(place, paper, ours, List.of(), List.of(), Map.of(), Artefact.of(place), true);
    }

    Cell withTies(List<Reading> low, List<Reading> high) {
        return new Cell(place, paper, ours, low, high, beyond, notes, isJudged);
    }

    Cell withBeyond(Beside way, List<Reading> readings) {
        Map<Beside, List<Reading>> more = new EnumMap<>(Beside.class);
        more.putAll(beyond);
        more.put(way, readings);
        return new Cell(place, paper, ours, tieLow, tieHigh, more, notes, isJudged);
    }

    /** @param twins readings on the same targets of models that differ from ours in rounding alone, by model */
    Cell withTwins(List<List<Reading>> twins) {
        if (twins.isEmpty()) {
            return this;
        }
        List<List<Reading>> models =
                Stream.concat(Stream.of(ours), twins.stream()).toList();
        return withBeyond(Beside.TWINS_LOW, List.of(Reading.ofMeans(models, Math::min)))
                .withBeyond(Beside.TWINS_HIGH, List.of(Reading.ofMeans(models, Math::max)));
    }

    Cell withNote(Artefact note) {
        return noted(Stream.concat(notes.stream(), Stream.of(note)));
    }

    private Cell noted(Stream<Artefact> all) {
        return new Cell(place, paper, ours, tieLow, tieHigh, beyond, all.toList(), isJudged);
    }

    /** The same cell, marked if what was measured is not the paper's data; the density of targets needs no features. */
    Cell on(Map<String, MeasuredData.Source> data) {
        MeasuredData.Source source = data.get(place.dataset());
        return source == null || !source.standIn() || place.method() == Method.RANDOM
                ? this
                : noted(Stream.concat(Stream.of(Artefact.STAND_IN), notes.stream()));
    }

    Cell unjudged() {
        return new Cell(place, paper, ours, tieLow, tieHigh, beyond, notes, false);
    }

    /** What is measured in any case. */
    public Stream<Need> needs() {
        return Stream.concat(ownNeeds(), beyond(false));
    }

    /** Without these it is not run; whatever else it needs stands beside it. */
    public Stream<Need> ownNeeds() {
        return Stream.of(ours, tieLow, tieHigh).flatMap(List::stream).flatMap(reading -> reading.needs().stream());
    }

    /** What is measured as well if it lies outside, to tell why. */
    public Stream<Need> doubts() {
        return beyond(true);
    }

    private Stream<Need> beyond(boolean forDoubts) {
        return beyond.entrySet().stream()
                .filter(way -> way.getKey().isForDoubts() == forDoubts)
                .flatMap(way -> way.getValue().stream())
                .flatMap(reading -> reading.needs().stream());
    }

    public boolean isOutside(Results results) {
        return CellResult.of(this, results).verdict() == Verdict.OUTSIDE;
    }
}
