package org.linkteller.audit.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options as settings, which a plan checks like those of its file: {@code --target-count} is {@code targetCount} there. */
final class GivenOptions {
    private static final Pattern INNER_WORD = Pattern.compile("-(.)");

    private GivenOptions() {}

    /** Those lists, optional values and flags of a command or mixin that were given. */
    static Map<String, List<String>> of(CommandSpec options) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : options.options()) {
            Object value = option.getValue();
            if (value instanceof List<?> values && !values.isEmpty()) {
                given.put(setting(option), values.stream().map(String::valueOf).toList());
            } else if (value instanceof Optional<?> one && one.isPresent()) {
                given.put(setting(option), List.of(one.get().toString()));
            } else if (Boolean.TRUE.equals(value)) {
                given.put(setting(option), List.of("true"));
            }
        }
        return given;
    }

    private static String setting(OptionSpec option) {
        return INNER_WORD
                .matcher(option.longestName().substring(2))
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
