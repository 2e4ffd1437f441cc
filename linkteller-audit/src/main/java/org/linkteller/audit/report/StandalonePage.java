package org.linkteller.audit.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.linkteller.data.format.ResourceText;

/**
 * A page in one file that needs nothing else. Its content policy names the scripts and the style by their hashes and
 * allows no other, and no connection at all.
 */
public final class StandalonePage {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
    private static final Pattern SLOT = Pattern.compile("@([A-Z]+)@");

    private StandalonePage() {}

    /**
     * Fills a template's slots, {@code @NAME@}. CSP, CSS, ECHARTS, JS and DATA are filled from the other arguments, the
     * rest from {@code slots}, whose texts are taken as HTML.
     *
     * @param own the page's script, which follows the one all pages share
     * @param data written as JSON into the slot DATA
     */
    public static String text(String template, String css, String own, Object data, Map<String, String> slots) {
        String js = ResourceText.of(StandalonePage.class, "page.js") + own;
        String echarts = ResourceText.of(StandalonePage.class, ECHARTS).replace("</script", "<\\/script");
        Map<String, String> filled = new HashMap<>(slots);
        filled.put("CSP", policy(css, List.of(echarts, js)));
        filled.put("CSS", css);
        filled.put("ECHARTS", echarts);
        filled.put("JS", js);
        filled.put("DATA", json(data));
        return SLOT.matcher(template)
                .replaceAll(slot -> Matcher.quoteReplacement(filled.getOrDefault(slot.group(1), slot.group())));
    }

    /** A page of text and tables: no script runs in it. */
    static String still(String title, String body) {
        return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy(css(), List.of()) + "\"><title>"
                + escape(title) + "</title><style>" + css() + "</style></head><body><main>" + body
                + "</main></body></html>\n";
    }

    /** The style all pages share. */
    public static String css() {
        return ResourceText.of(StandalonePage.class, "report.css");
    }

    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** JSON inside a script element: no text in it may end the element or open a comment. */
    private static String json(Object data) {
        try {
            return JsonReport.MAPPER
                    .writer()
                    .without(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(data)
                    .replace("<", "\\u003c");
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String policy(String css, List<String> scripts) {
        StringBuilder hashes = new StringBuilder();
        scripts.forEach(script -> hashes.append(" '").append(sha256(script)).append('\''));
        return "default-src 'none'; " + (scripts.isEmpty() ? "" : "script-src" + hashes + "; ") + "style-src '"
                + sha256(css) + "'; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
