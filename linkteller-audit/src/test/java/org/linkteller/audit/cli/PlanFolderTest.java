package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.GateSettings;
import org.linkteller.serve.guard.GuardRules;

/** A plan file, what it says beside the plan, and a run folder that meets it again. */
class PlanFolderTest {
    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        List<String> edges = new ArrayList<>();
        List<String> features = new ArrayList<>(List.of("id,a,b"));
        List<String> labels = new ArrayList<>(List.of("id,label"));
        for (int node = 0; node < 40; node++) {
            edges.add(node + "," + (node + 2) % 40);
            edges.add(node + "," + (node + 6) % 40);
            features.add(node + "," + node % 2 + "," + node * node % 11);
            labels.add(node + "," + node % 2);
        }
        Files.createDirectories(folder.resolve("data"));
        Files.write(folder.resolve("data/e.csv"), edges);
        Files.write(folder.resolve("data/f.csv"), features);
        Files.write(folder.resolve("data/l.csv"), labels);
    }

    private static final String DATA = "edges: e.csv\nfeatures: f.csv\nlabels: l.csv\nepochs: 3\ntargetCount: 12\n";

    private CommandRun audit(String plan, String... more) throws IOException {
        Files.writeString(folder.resolve("data/plan.yaml"), plan);
        List<String> arguments = new ArrayList<>(List.of("audit", at("data/plan.yaml"), "--out", at("run")));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(new String[0]));
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void rulesStandInThePlanFilesAreRelativeToItAndTheRunsOwnPlanRepeatsIt() throws IOException {
        CommandRun shut = audit(DATA + "attack: linkteller-plus\nfailAbove: f1=0.05\n");
        assertThat(shut.exitCode()).as(shut.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(read("run/plan.yaml")).contains("edges: ../data/e.csv", "failAbove: f1=0.05");
        assertThat(read("run/gate.sarif")).contains("plan.yaml");
        assertThat(read("run/gate.md")).contains("The gate is shut");

        CommandRun again = CommandRun.of("audit", at("run/plan.yaml"), "--out", at("run"), "--fail-above", "f1=1");
        assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.DONE);
        CommandRun baseline = CommandRun.of(
                "audit",
                at("run/plan.yaml"),
                "--out",
                at("run"),
                "--fail-above",
                "f1=0.05",
                "--baseline",
                at("run/report.json"));
        assertThat(baseline.exitCode()).as(baseline.err()).isEqualTo(ExitCode.DONE);
        assertThat(read("run/plan.yaml")).contains("baseline: report.json");
        assertThat(read("run/report.json")).contains("\"passed\" : true", "\"before\" : ");

        CommandRun open = audit(DATA + "attack: linkteller-plus\n");
        assertThat(open.exitCode()).as(open.err()).isEqualTo(ExitCode.DONE);
        assertThat(folder.resolve("run/gate.sarif")).as("no rules any more").doesNotExist();
        assertThat(folder.resolve("run/gate.md")).doesNotExist();
    }

    @Test
    void aFinishedRunTakesAnotherAttackAndRefusesOtherDataByName() throws IOException {
        assertThat(audit(DATA + "attack: linkteller\n").exitCode()).isEqualTo(ExitCode.DONE);
        List<Path> cells = cells();
        assertThat(audit(DATA + "attack: [linkteller, lsa2-attr]\n").exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(cells()).hasSize(2).containsAll(cells);
        assertThat(read("run/report.json")).contains("lsa2-attr");

        CommandRun less = audit(DATA + "attack: lsa2-attr\n");
        assertThat(less.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(less.err()).contains("attack is linkteller,lsa2-attr there and lsa2-attr here");
        CommandRun other =
                audit(DATA.replace("targetCount: 12", "targetCount: 9") + "attack: [linkteller, lsa2-attr]\n");
        assertThat(other.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(other.err())
                .contains("holds a run of another plan: targetCount is 12 there and 9 here; name another folder");
    }

    private List<Path> cells() throws IOException {
        try (var found = Files.list(folder.resolve("run/cells"))) {
            return found.toList();
        }
    }

    @Test
    void initGuessesFilesAndItsPlanRuns() throws IOException {
        Files.move(folder.resolve("data/e.csv"), folder.resolve("data/musae_DE_edges.csv"));
        Files.move(folder.resolve("data/f.csv"), folder.resolve("data/musae_DE_features.csv"));
        Files.move(folder.resolve("data/l.csv"), folder.resolve("data/musae_DE_target.csv"));
        CommandRun init = CommandRun.of("init", at("data"));
        assertThat(init.exitCode()).as(init.err()).isEqualTo(ExitCode.DONE);
        assertThat(init.out()).contains("edges: musae_DE_edges.csv, by its name");
        CommandRun run = CommandRun.of(
                "audit",
                at("data/plan.yaml"),
                "--epochs",
                "3",
                "--target-count",
                "12",
                "--fail-above",
                "f1=1",
                "--out",
                at("first"));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        CommandRun guard = CommandRun.of("keys", "list", "--guard", at("data/guard.yaml"));
        assertThat(guard.exitCode()).as(guard.err()).isEqualTo(ExitCode.DONE);
        CommandRun twice = CommandRun.of("init", at("data"));
        assertThat(twice.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(twice.err()).contains("plan.yaml is there already; --force replaces it");
    }

    @Test
    void initFindsTheClassInTheTableOfFeatures() throws IOException {
        Files.delete(folder.resolve("data/l.csv"));
        Files.delete(folder.resolve("data/f.csv"));
        Files.writeString(folder.resolve("data/features.csv"), "id,a,label\n0,1,x\n1,0,y\n");
        CommandRun init = CommandRun.of("init", at("data"));
        assertThat(init.out()).contains("labels: features.csv, by the title of a column, which is then no feature");
        assertThat(read("data/plan.yaml")).contains("features: features.csv", "labels: features.csv");
    }

    @Test
    void initGeneratesWhatIsNotThere() throws IOException {
        Files.delete(folder.resolve("data/f.csv"));
        Files.delete(folder.resolve("data/l.csv"));
        assertThat(CommandRun.of("init", at("data")).exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(read("data/plan.yaml")).contains("edges: e.csv", "features: random:32", "labels: random:2");
        CommandRun dry = CommandRun.of("audit", at("data/plan.yaml"), "--dry-run");
        assertThat(dry.exitCode()).as(dry.err()).isEqualTo(ExitCode.DONE);
    }

    /** docs/REFERENCE.md names every setting, key, exit code and file there is. */
    @Test
    void theReferenceIsComplete() throws Exception {
        String reference = Files.readString(Path.of("../docs/REFERENCE.md"));
        List<String> names = new ArrayList<>(AuditPlan.NAMES);
        names.addAll(GateSettings.NAMES);
        for (var part : GuardRules.class.getRecordComponents()) {
            names.add(part.getName());
        }
        assertThat(names).allSatisfy(name -> assertThat(reference).contains("`" + name + "`"));
        for (var code : ExitCode.class.getFields()) {
            assertThat(reference).contains("| " + code.getInt(null) + " |");
        }
        audit(DATA + "attack: linkteller\nfailAbove: f1=1\n", "--share");
        try (var files = Files.list(folder.resolve("run"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith(".")))
                    .allSatisfy(name -> assertThat(reference).contains("`" + name));
        }
    }
}
