package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a reader has it: in a real Chromium, skipped where there is none. */
class ReportInBrowserTest {
    @TempDir
    Path folder;

    @Test
    void everyChartIsDrawnAndEverySwitchWorks() throws IOException {
        Path chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("none"));
        assumeTrue(Files.exists(chromium), "no Chromium on this machine: the report is not opened");
        AuditReport measured = SampleReports.of(
                SampleReports.finding("linkteller", 42, 0.9),
                SampleReports.finding("lsa2-attr", 42, 0.05),
                SampleReports.protectedFinding("linkteller", "lap-graph", 4, 0.2),
                SampleReports.protectedFinding("linkteller", "lap-graph", 8, 0.6));
        AuditReport report = measured.withGuard(List.of(SampleReports.guard(10L)))
                .withBudget(List.of(
                        SampleReports.budget("linkteller", 100, 0.3), SampleReports.budget("linkteller", 501, 0.9)));
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.text(report, "dataset: cora"));

        List<String> complaints = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        try (Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(chromium)
                                .setArgs(List.of(
                                        "--no-sandbox",
                                        "--disable-gpu",
                                        "--disable-quic",
                                        "--no-first-run",
                                        "--disable-background-networking",
                                        "--disable-component-update",
                                        "--disable-sync")))) {
            Page page = browser.newPage();
            page.setDefaultTimeout(120_000); // a busy machine takes its time
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) { // reading pixels back, as this test does, earns a warning
                    complaints.add(message.text());
                }
            });
            page.onPageError(complaints::add);
            page.onRequest(request -> requests.add(request.url()));
            page.navigate(file.toUri().toString());

            for (String chart : List.of("ladder", "pr", "roc", "histogram", "degree", "tradeoff", "budget", "guard")) {
                assertThat(hasInk(page, "c-" + chart)).as(chart).isTrue();
            }
            assertThat(page.textContent("h1")).contains("A client with 501 queries recovers 90 %");
            assertThat(page.textContent("#guard-note")).contains("A budget of 10 queries", "an F1 of 15.0 %");
            assertThat(page.textContent("#t-guard")).contains("1.00 (100 %)", "0.40 (0 %)");

            page.selectOption("#f-protection", "lap-graph ε 8");
            assertThat(page.textContent("#selection")).startsWith("1 findings");
            page.click("#theme");
            assertThat(page.getAttribute("html", "class")).isEqualTo("dark");
            assertThat(hasInk(page, "c-ladder")).isTrue();
            page.setViewportSize(390, 800);
            assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= 390"))
                    .as("fits a phone, also before the charts have followed")
                    .isTrue();
            page.waitForFunction("[...document.querySelectorAll('canvas')].every(c => c.clientWidth <= 390)");

            Path bare = Files.writeString(folder.resolve("bare.html"), HtmlReport.text(measured, ""));
            page.navigate(bare.toUri().toString());
            assertThat(page.isVisible("#s-budget") || page.isVisible("#s-guard"))
                    .as("neither was measured")
                    .isFalse();
            assertThat(requests.remove(bare.toUri().toString())).isTrue();
        }
        assertThat(complaints).isEmpty();
        assertThat(requests).containsExactly(file.toUri().toString());
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
