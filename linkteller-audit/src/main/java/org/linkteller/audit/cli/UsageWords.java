package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What is wrong with a command line, in our words and not in those of the library that takes it apart. */
final class UsageWords {
    private UsageWords() {}

    static String of(CommandLine.ParameterException wrong) {
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (wrong instanceof CommandLine.MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing.getMissing());
        }
        if (wrong instanceof CommandLine.MutuallyExclusiveArgsException) {
            return "options that exclude each other were given: " + given(wrong.getCommandLine());
        }
        if (wrong instanceof CommandLine.OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + " was given twice";
        }
        Optional<ArgSpec> argument = Optional.ofNullable(wrong.getArgSpec());
        if (argument.isPresent()) {
            boolean huge = Optional.ofNullable(wrong.getValue())
                    .filter(text -> text.matches("[-+]?[0-9]{10,}"))
                    .isPresent();
            String got = Optional.ofNullable(wrong.getValue())
                    .map(text -> ", got '" + text + "'")
                    .orElse("");
            return name(argument.get()) + ": expected " + (huge ? "a smaller number" : kind(argument.get())) + got;
        }
        CommandLine command = wrong.getCommandLine();
        return command.getSubcommands().isEmpty()
                ? "the command line cannot be read: " + wrong.getMessage()
                : "name what to do: "
                        + String.join(", ", command.getSubcommands().keySet());
    }

    private static String unmatched(CommandLine.UnmatchedArgumentException unmatched) {
        String first = unmatched.getUnmatched().get(0);
        if (unmatched.isUnknownOption()) {
            return "there is no option " + first.replaceFirst("=.*", "");
        }
        return unmatched.getCommandLine().getSubcommands().isEmpty()
                ? "there is no place for '" + first + "'"
                : "there is no command '" + first + "'";
    }

    private static String missing(List<ArgSpec> missing) {
        boolean oneOf = missing.size() > 1
                && missing.stream()
                        .allMatch(each -> each.group() != null && each.group().exclusive());
        return (oneOf ? "name one of " : "name ")
                + missing.stream().map(UsageWords::named).collect(Collectors.joining(oneOf ? " or " : ", "));
    }

    private static String given(CommandLine command) {
        return command.getParseResult().matchedOptions().stream()
                .filter(option -> option.group() != null && option.group().exclusive())
                .map(OptionSpec::longestName)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** With a word for its value. */
    private static String named(ArgSpec argument) {
        return argument instanceof OptionSpec option && argument.arity().max() > 0
                ? option.longestName() + " "
                        + argument.paramLabel().replaceAll("[<>]", "").toUpperCase(Locale.ROOT)
                : name(argument);
    }

    private static String kind(ArgSpec argument) {
        Class<?>[] types = argument.auxiliaryTypes();
        Class<?> type = types.length > 0 ? types[0] : argument.type();
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(each -> each.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        return type == Path.class ? "the name of a file" : type == boolean.class ? "no value" : "another value";
    }
}
