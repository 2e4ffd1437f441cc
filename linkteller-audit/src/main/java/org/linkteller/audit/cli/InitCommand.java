package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.linkteller.audit.FolderGuess;
import org.linkteller.audit.PlanFile;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.ResourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A first plan for a folder of own files. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = {
            "Looks at a folder, guesses which files are edges, features and labels, and writes plan.yaml, guard.yaml and",
            "edge-privacy.yml (a CI job) into it. Asks nothing; every line it writes is explained there."
        },
        footer = {"", "Example:  linkteller init data && linkteller audit data/plan.yaml --out runs/first"})
final class InitCommand implements Callable<Integer> {
    private static final List<String> FILES = List.of("plan.yaml", "guard.yaml", "edge-privacy.yml");

    @Parameters(arity = "0..1", paramLabel = "DIR", defaultValue = ".", description = "The folder (default: this one).")
    Path folder;

    @Option(names = "--force", description = "Replace such files where they are there.")
    boolean force;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new UsageException("expected a folder, got " + folder);
        }
        for (String name : FILES) {
            if (!force && Files.exists(folder.resolve(name))) {
                throw new UsageException(folder.resolve(name) + " is there already; --force replaces it");
            }
        }
        FolderGuess guess = FolderGuess.of(folder);
        Map<String, Object> settings = new LinkedHashMap<>();
        List.of("edges", "features", "labels", "trainNodes").stream()
                .filter(guess.settings()::containsKey)
                .forEach(name -> settings.put(name, guess.settings().get(name)));
        PrintWriter out = spec.commandLine().getOut();
        for (String name : FILES) {
            String text = ResourceText.of(InitCommand.class, name)
                    .replace("@DATA@", PlanFile.text(settings).strip());
            AtomicFile.write(folder.resolve(name), text.getBytes(UTF_8));
        }
        guess.remarks().forEach(out::println);
        out.println("written: plan.yaml, guard.yaml, edge-privacy.yml in " + folder);
        out.println("next: linkteller audit " + folder.resolve("plan.yaml") + " --out runs/first");
        return ExitCode.DONE;
    }
}
