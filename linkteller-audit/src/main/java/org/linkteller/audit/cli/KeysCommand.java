package org.linkteller.audit.cli;

import java.io.IOException;
import java.time.Instant;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.serve.guard.ApiKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Who may ask the server. A running server notices every change at once. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        description = "Add, rotate, revoke and list the API keys of a guarded server.",
        footer = {"", "Example:  linkteller keys add bob --guard guard.yaml"})
final class KeysCommand {
    @Spec
    CommandSpec spec;

    @Command(
            name = "add",
            mixinStandardHelpOptions = true,
            description = "Make a key; it is printed once, never again.")
    int add(@Parameters(paramLabel = "NAME", description = "Whom it is for.") String name, @Mixin GuardFile guard)
            throws IOException {
        try (ApiKeys keys = guard.keys()) {
            spec.commandLine().getOut().println(UsageException.reading(() -> keys.add(name)));
        }
        return ExitCode.DONE;
    }

    @Command(
            name = "rotate",
            mixinStandardHelpOptions = true,
            description = "Replace a key; the old one ends, what was used of its budget stays used.")
    int rotate(@Parameters(paramLabel = "NAME", description = "Whose key.") String name, @Mixin GuardFile guard)
            throws IOException {
        try (ApiKeys keys = guard.keys()) {
            spec.commandLine().getOut().println(UsageException.reading(() -> keys.rotate(name)));
        }
        return ExitCode.DONE;
    }

    @Command(name = "revoke", mixinStandardHelpOptions = true, description = "End a key, by its name or its id.")
    int revoke(@Parameters(paramLabel = "NAME", description = "Name or id.") String name, @Mixin GuardFile guard)
            throws IOException {
        try (ApiKeys keys = guard.keys()) {
            UsageException.checking(() -> keys.revoke(name));
        }
        return ExitCode.DONE;
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List the keys, valid and revoked.")
    int list(@Mixin GuardFile guard) throws IOException {
        TextTable table = new TextTable("name", "id", "created", "revoked");
        try (ApiKeys keys = guard.keys()) {
            for (ApiKeys.Entry key : keys.list()) {
                table.row(
                        key.name(),
                        key.id(),
                        key.created().toString(),
                        key.revoked().map(Instant::toString).orElse("-"));
            }
        }
        table.print(spec.commandLine().getOut());
        return ExitCode.DONE;
    }
}
