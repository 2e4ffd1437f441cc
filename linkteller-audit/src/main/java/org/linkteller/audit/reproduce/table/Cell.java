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

    public Stream<Need> needs() {
        return Stream.concat(
                        Stream.of(ours, tieLow, tieHigh).flatMap(List::stream),
                        beyond.values().stream().flatMap(List::stream))
                .flatMap(reading -> reading.needs().stream());
    }
}
