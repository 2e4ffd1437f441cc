package org.linkteller.audit.report.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cli.CommandRun;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.JsonReport;

class FigureFilesTest {
    @TempDir
    Path folder;

    @Test
    void anAuditLeavesEveryFigureAsVectorAndAsPixels() throws Exception {
        assumeTrue(FigureFiles.obstacle().isEmpty(), "this machine cannot draw");
        CommandRun run = CommandRun.of(("audit --dataset synthetic:300 --hidden 8 --epochs 5 --target-count 40"
                        + " --attack linkteller,lsa2-attr --protection none,lap-graph:4,lap-graph:8 --seeded-noise 1"
                        + " --budget-curve --quiet --out " + folder.resolve("run"))
                .split(" "));
        assertThat(run.err()).isEmpty();
        List<String> figures =
                List.of("precision-recall", "roc", "attacks", "influence", "degree", "trade-off", "budget");
        for (String figure : figures) {
            Path file = folder.resolve("run/figures/synthetic-300-gcn2-unconstrained-" + figure + ".svg");
            var svg = DocumentBuilderFactory.newInstance();
            svg.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            assertThat(svg.newDocumentBuilder()
                            .parse(file.toFile())
                            .getElementsByTagName("path")
                            .getLength())
                    .as(figure)
                    .isGreaterThan(10);
            BufferedImage image = ImageIO.read(
                    Path.of(file.toString().replace(".svg", ".png")).toFile());
            assertThat(image.getWidth()).isEqualTo(3 * Look.WIDTH);
            assertThat(colours(image)).as(figure).isGreaterThan(20);
        }
        try (var drawn = Files.list(folder.resolve("run/figures"))) {
            assertThat(drawn).hasSize(2 * figures.size());
        }

        AuditReport report = JsonReport.load(folder.resolve("run/report.json"));
        Set<String> ours = words(FigureFiles.fixedText(report));
        for (Figure figure : FigureFiles.of(report)) {
            assertThat(words(String.join(" ", figure.words())))
                    .as("all that is written on " + figure.name())
                    .isSubsetOf(ours);
        }

        Files.delete(folder.resolve("run/figures/synthetic-300-gcn2-unconstrained-roc.svg"));
        CommandRun again =
                CommandRun.of("report", "--figures", folder.resolve("run").toString());
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(folder.resolve("run/figures/synthetic-300-gcn2-unconstrained-roc.svg"))
                .isNotEmptyFile();
    }

    /** Without numbers. */
    private static Set<String> words(String text) {
        return Pattern.compile("[\\s,():]+")
                .splitAsStream(text)
                .filter(word -> !word.isEmpty() && !word.matches("[0-9.]+"))
                .collect(Collectors.toSet());
    }

    private static long colours(BufferedImage image) {
        return java.util.Arrays.stream(
                        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .distinct()
                .count();
    }
}
