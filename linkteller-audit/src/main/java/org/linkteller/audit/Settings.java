package org.linkteller.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
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
            throw new UsageException(source + ": " + name + " is empty");
        }
        List<T> parsed = new ArrayList<>();
        for (String text : given) {
            T value = parsed(name, text, parse);
            if (parsed.contains(value)) {
                throw new UsageException(source + ": " + name + " names " + text + " twice");
            }
            parsed.add(value);
        }
        return parsed;
    }

    <T> Optional<T> one(String name, Function<String, T> parse) {
        List<T> all = list(name, List.of(), parse);
        if (all.size() > 1) {
            throw new UsageException(source + ": " + name + " takes one value, got " + values.get(name));
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

    private <T> T parsed(String name, String text, Function<String, T> parse) {
        try {
            return parse.apply(text.strip());
        } catch (NumberFormatException notANumber) {
            throw new UsageException(source + ": " + name + ": expected "
                    + (text.strip().matches("[-+]?[0-9]+") ? "a smaller number" : "a number") + ", got '" + text + "'");
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(source + ": " + name + ": " + wrong.getMessage());
        }
    }
}
