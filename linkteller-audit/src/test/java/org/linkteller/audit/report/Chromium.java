package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A real browser with one page, which writes down what the page complains of and asks for. */
public final class Chromium implements AutoCloseable {
    private final Playwright playwright;
    private final Browser browser;
    private final Page page;
    private final List<String> shown = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    private Chromium(Path program) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
        page = browser.newPage();
        page.setDefaultTimeout(120_000); // a busy machine takes its time
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) { // reading pixels back, as tests do, earns a warning
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> requests.add(request.url()));
    }

    /** Skips the test where there is no Chromium. */
    public static Chromium open() {
        Path program = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("none"));
        assumeTrue(Files.exists(program), "no Chromium on this machine: the page is not opened");
        return new Chromium(program);
    }

    public Page show(Path file) {
        shown.add(file.toUri().toString());
        page.navigate(file.toUri().toString());
        return page;
    }

    /** Fails if a page complained or asked for any file but the shown ones. */
    public void assertNothingMissing() {
        assertThat(complaints).isEmpty();
        assertThat(requests).isEqualTo(shown);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
