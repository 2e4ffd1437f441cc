package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.serve.guard.LedgerAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What clients have used of their query budget. */
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        description = "Show or reset what clients have used of their query budget.",
        footer = {"", "Example:  linkteller ledger show --guard guard.yaml"})
final class LedgerCommand {
    @Spec
    CommandSpec spec;

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Queries of each client, the busiest first.")
    int show(@Mixin GuardFile guard) throws IOException {
        TextTable table = new TextTable("client", "queries", "most about one node", "last");
        Path store = guard.store();
        for (LedgerAdmin.Account account : UsageException.reading(() -> LedgerAdmin.show(store))) {
            table.row(
                    account.client(),
                    String.format(Locale.ROOT, "%,d", account.queries()),
                    String.format(Locale.ROOT, "%,d", account.busiestNode()),
                    account.last().toString());
        }
        table.print(spec.commandLine().getOut());
        return ExitCode.DONE;
    }

    @Command(
            name = "reset",
            mixinStandardHelpOptions = true,
            description = "Forget a client's queries, or all of them.")
    int reset(
            @Parameters(arity = "0..1", paramLabel = "CLIENT", description = "Whose queries (default: everybody's).")
                    Optional<String> client,
            @Mixin GuardFile guard)
            throws IOException {
        if (client.isPresent() && client.get().isBlank()) {
            throw new UsageException("reset forgets a client by its name, or everybody without one; got an empty name");
        }
        Path store = guard.store();
        long forgotten = UsageException.reading(() -> LedgerAdmin.reset(store, client));
        spec.commandLine().getOut().printf(Locale.ROOT, "forgot %,d queries%n", forgotten);
        return ExitCode.DONE;
    }
}
