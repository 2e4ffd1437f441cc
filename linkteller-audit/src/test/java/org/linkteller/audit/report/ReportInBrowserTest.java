package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a reader has it: in a real Chromium, skipped where there is none. */
class ReportInBrowserTest {
    @TempDir
    Path folder;

    @Test
    void everyChartIsDrawnAndEverySwitchWorks() throws IOException {
        Finding[] findings = {
            SampleReports.finding("linkteller", 42, 0.9),
            SampleReports.finding("linkteller", 2, 0.7),
            SampleReports.withoutEdge("linkteller", 82),
            SampleReports.finding("lsa2-attr", 42, 0.05),
            SampleReports.finding("linkteller-exact", 42, 0.9996),
            SampleReports.protectedFinding("linkteller", "lap-graph:4", 0.2),
            SampleReports.protectedFinding("linkteller", "lap-graph:8", 0.6)
        };
        AuditReport measured = SampleReports.of(findings);
        AuditReport report = SampleReports.of(
                List.of(SampleReports.budget("linkteller", 100, 0.3), SampleReports.budget("linkteller", 501, 0.9)),
                List.of(SampleReports.guard(10L)),
                findings);
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.text(report, "dataset: cora"));

        try (Chromium browser = Chromium.open()) {
            Page page = browser.show(file);
            for (String chart : List.of("ladder", "pr", "roc", "histogram", "degree", "tradeoff", "budget", "guard")) {
                assertThat(hasInk(page, "c-" + chart)).as(chart).isTrue();
            }
            assertThat(page.textContent("h1")).contains("A client with 501 queries recovers 80 %");
            assertThat(page.textContent("#guard-note")).contains("A budget of 10 queries", "an F1 of 15.0 %");
            assertThat(page.textContent("#t-guard")).contains("1.00 (100 %)", "0.40 (0 %)");

            assertThat(page.textContent("#c-ladder-table"))
                    .as("two draws averaged, the one without an edge left out")
                    .contains("linkteller80.0 %70.0 %90.0 %501")
                    .as("less than all is not all")
                    .contains("linkteller-exact99.9 %");
            assertThat(page.textContent("#selection"))
                    .contains("5 findings: 3 draws", "left out of averages: draw 82.");

            page.selectOption("#f-protection", "lap-graph ε 8 (seeded, NOT private)");
            assertThat(page.textContent("#selection")).startsWith("1 finding: 1 draw of targets, 1 attack.");
            page.click("#theme");
            assertThat(page.getAttribute("html", "class")).isEqualTo("dark");
            assertThat(hasInk(page, "c-ladder")).isTrue();
            page.setViewportSize(390, 800);
            assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= 390"))
                    .as("fits a phone, also before the charts have followed")
                    .isTrue();
            page.waitForFunction("[...document.querySelectorAll('canvas')].every(c => c.clientWidth <= 390)");

            Path bare = Files.writeString(folder.resolve("bare.html"), HtmlReport.text(measured, ""));
            browser.show(bare);
            assertThat(page.isVisible("#s-budget") || page.isVisible("#s-guard"))
                    .as("neither was measured")
                    .isFalse();
            browser.assertNothingMissing();
        }
    }

    /** Nothing is cut off on a usual screen or on paper; on a phone tables scroll within their frame, the page never does. */
    @Test
    void tablesFitScreenAndPaper() throws IOException {
        AuditReport report = SampleReports.of(
                List.of(),
                List.of(SampleReports.guard(null)),
                SampleReports.finding("linkteller-plus", 42, 0.9512),
                SampleReports.noted("a node was asked about 5 times, its whole budget", "person-alice", "person-bob"),
                SampleReports.protectedFinding("linkteller-exact", "lap-graph:8", 0.6));
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.text(report, "dataset: cora"));
        try (Chromium browser = Chromium.open()) {
            Page page = browser.show(file);
            page.setViewportSize(1280, 900);
            assertThat(cut(page, "document.documentElement")).isEmpty();
            assertThat(cut(page, "...document.querySelectorAll('.scroll')")).isEmpty();
            assertThat(page.textContent("#t-findings")).contains("its whole budget (person-alice, person-bob)");
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            page.setViewportSize(718, 900); // A4 within its margins
            assertThat(cut(page, "...document.querySelectorAll('.scroll')")).isEmpty();
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
            page.setViewportSize(390, 800);
            assertThat(cut(page, "document.documentElement")).isEmpty();
        }
    }

    /** What is wider than its place. */
    private static String cut(Page page, String elements) {
        return (String) page.evaluate("[" + elements + "].filter(e => e.scrollWidth > e.clientWidth)"
                + ".map(e => `${e.getAttribute('aria-label')} ${e.scrollWidth} > ${e.clientWidth}`).join('; ')");
    }

    @Test
    void severalBoxesAreComparedInAHeatMap() throws IOException {
        AuditReport report = SampleReports.of(
                SampleReports.finding("linkteller-plus", 42, 1),
                SampleReports.finding("lsa2-post", 42, 0.02),
                SampleReports.boxed("labels", "linkteller-plus", 0.996),
                SampleReports.boxed("fixed", "linkteller-plus", 0),
                SampleReports.boxed("fixed", "lsa2-post", 0.02));
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.text(report, "dataset: cora"));
        Path alone = Files.writeString(
                folder.resolve("alone.html"),
                HtmlReport.text(SampleReports.of(SampleReports.finding("linkteller", 42, 1)), "dataset: cora"));
        try (Chromium browser = Chromium.open()) {
            Page page = browser.show(file);
            assertThat(hasInk(page, "c-boxes")).isTrue();
            assertThat(page.textContent("#c-boxes-table"))
                    .contains("full2.0 %100.0 %", "labels–99.6 %", "fixed2.0 %0.0 %");
            assertThat(browser.show(alone).isHidden("#s-boxes")).isTrue();
        }
    }

    /** Whether anything but background was painted on the chart's canvas. */
    private static boolean hasInk(Page page, String chart) {
        return (Boolean) page.evaluate("""
                id => {
                  const canvas = document.querySelector('#' + id + ' canvas');
                  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
                  return pixels.some((value, i) => i % 4 === 3 && value > 0);
                }""", chart);
    }
}
