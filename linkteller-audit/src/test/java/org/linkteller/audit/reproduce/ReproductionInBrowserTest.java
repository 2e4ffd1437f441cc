package org.linkteller.audit.reproduce;

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
class ReproductionInBrowserTest {
    @TempDir
    Path folder;

    @Test
    void tablesAreColouredFiguresDrawnAndFiltersWork() throws IOException {
        Path chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("none"));
        assumeTrue(Files.exists(chromium), "no Chromium on this machine: the page is not opened");
        Path file = Files.writeString(
                folder.resolve("reproduction.html"), ReproductionHtml.text(SampleReproductions.small()));

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
                                        "--no-first-run",
                                        "--disable-background-networking",
                                        "--disable-component-update",
                                        "--disable-sync")))) {
            Page page = browser.newPage();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error")) {
                    complaints.add(message.text());
                }
            });
            page.onPageError(complaints::add);
            page.onRequest(request -> requests.add(request.url()));
            page.navigate(file.toUri().toString());

            assertThat(page.textContent("h1")).startsWith("2 of 2 printed figures");
            assertThat(page.querySelectorAll("#t-attack tbody tr")).hasSize(3);
            assertThat(page.querySelectorAll("#t-attack td.v-paper")).hasSize(2); // the figure and its verdict
            assertThat(page.textContent("#t-attack")).contains("not run", "Flickr (stand-in features)");
            assertThat(page.querySelectorAll("#t-glance .dot")).hasSize(9);
            assertThat(page.querySelectorAll("canvas")).hasSize(6);

            page.selectOption("#f-verdict", "not run");
            assertThat(page.querySelectorAll("#t-attack tbody tr")).hasSize(1);
            assertThat(page.textContent("#selection")).isEqualTo("1 of 9 cells");

            String light = (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
            page.click("#theme");
            assertThat(page.getAttribute("html", "class")).isEqualTo("dark");
            assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                    .isNotEqualTo(light);
            page.setViewportSize(390, 800);
            page.waitForFunction("() => document.documentElement.scrollWidth <= 390");
            page.waitForFunction("() => [...document.querySelectorAll('canvas')].every(c => c.clientWidth <= 390)");
        }
        assertThat(complaints).isEmpty();
        assertThat(requests).containsExactly(file.toUri().toString());
    }
}
