package org.linkteller.audit.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.report.Chromium;

/** The page as a reader has it: in a real Chromium, skipped where there is none. */
class ReproductionInBrowserTest {
    @TempDir
    Path folder;

    @Test
    void tablesAreColouredFiguresDrawnAndFiltersWork() throws IOException {
        Path file = Files.writeString(
                folder.resolve("reproduction.html"), ReproductionHtml.text(SampleReproductions.small()));

        try (Chromium browser = Chromium.open()) {
            Page page = browser.show(file);
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
            browser.assertNothingMissing();
        }
    }
}
