package org.linkteller.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.linkteller.api.Spelling;
import org.linkteller.audit.cell.UsageException;

/**
 * Named values as a plan file or the command line gives them: each name has one value or a list. Reading a value checks
 * it, and {@link #requireAllRead} refuses what nobody asked for, so a misspelt name can never pass unnoticed.
 */
final class Settings {
    /** The source of what no file says. */
    static final String OPTIONS = "options";

    private final String source;
    private final Map<String, List<String>> values;
    private final List<String> asked = new ArrayList<>();

    Settings(String source, Map<String, List<String>> values) {
        this.source = source;
        this.values = new LinkedHashMap<>(values);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    <T> List<T> list(String name, List<T> otherwise, Function<String, T> parse) {
        asked.add(name);
        List<String> given = values.get(name);
        if (given == null) {
            return otherwise;
        }
        if (given.isEmpty()) {
            throw new UsageException(place(name) + " is empty");
        }
        List<T> parsed = series(name, parse);
        for (int i = 0; i < parsed.size(); i++) {
            if (parsed.indexOf(parsed.get(i)) < i) {
                throw new UsageException(place(name) + " names " + given.get(i) + " twice");
            }
        }
        return parsed;
    }

    /** Values in order, of which some may be equal; none if none are given. */
    <T> List<T> series(String name, Function<String, T> parse) {
        asked.add(name);
        return values.getOrDefault(name, List.of()).stream()
                .map(text -> parsed(name, text, parse))
                .toList();
    }

    <T> Optional<T> one(String name, Function<String, T> parse) {
        List<T> all = list(name, List.of(), parse);
        if (all.size() > 1) {
            throw new UsageException(place(name) + " takes one value, got " + values.get(name));
        }
        return all.stream().findFirst();
    }

    /** What was read so far, whether there or not. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** Call after the last read: whatever is left was misspelt. */
    void requireAllRead() {
        requireKnown(asked);
    }

    /** The same before the first, where the names are known beforehand. */
    void requireKnown(Collection<String> names) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new UsageException(source + ": unknown setting '" + name + "', did you mean '"
                        + Spelling.nearest(name, List.copyOf(names)) + "'?");
            }
        }
    }

    /** Where a setting stands: on a line of the plan file, or as an option. */
    private String place(String name) {
        return source.equals(OPTIONS)
                ? "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                : source + ": " + name;
    }

    private <T> T parsed(String name, String text, Function<String, T> parse) {
        try {
            return parse.apply(text.strip());
        } catch (NumberFormatException notANumber) {
            throw new UsageException(place(name) + ": expected "
                    + (text.strip().matches("[-+]?[0-9]+") ? "a smaller number" : "a number") + ", got '" + text + "'");
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(place(name) + ": " + wrong.getMessage());
        }
    }
}
