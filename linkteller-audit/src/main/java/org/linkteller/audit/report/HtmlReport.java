package org.linkteller.audit.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * report.html: one file that needs nothing else. Its content policy names the scripts and the style by their hashes and
 * allows no other, and no connection at all.
 */
public final class HtmlReport {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
    private static final Pattern SLOT = Pattern.compile("@([A-Z]+)@");

    private HtmlReport() {}

    public static String text(AuditReport report, String planText) {
        Headline headline = Headline.of(report);
        String css = css();
        String js = resource("report.js");
        String echarts = resource(ECHARTS).replace("</script", "<\\/script");
        Map<String, String> slots = new HashMap<>();
        slots.put("CSP", policy(css, List.of(echarts, js)));
        slots.put(
                "TITLE",
                "Edge privacy audit: "
                        + escape(String.join(", ", report.provenance().data().keySet())));
        slots.put("BANNER", banners(report));
        slots.put("RISK", headline.risk());
        slots.put("RISKTEXT", escape(headline.riskText()));
        slots.put("HEADLINE", escape(headline.sentence()));
        slots.put("MEANING", escape(headline.meaning()));
        slots.put("ADVICE", list(headline.advice()));
        slots.put("PLAN", escape(planText));
        slots.put("VERSION", escape(report.provenance().version()));
        slots.put("DATA", json(report));
        slots.put("CSS", css);
        slots.put("ECHARTS", echarts);
        slots.put("JS", js);
        return SLOT.matcher(resource("report.html"))
                .replaceAll(slot -> Matcher.quoteReplacement(slots.getOrDefault(slot.group(1), slot.group())));
    }

    private static String banners(AuditReport report) {
        Map<String, Boolean> banners = new LinkedHashMap<>();
        banners.put(
                "Seeded noise: the protected cells are repeatable and therefore NOT private. For experiments only.",
                report.provenance().seededNoise());
        report.provenance()
                .data()
                .values()
                .forEach(data -> banners.put(
                        data.title() + ": these features are not the published ones.",
                        data.title().contains("stand-in")));
        StringBuilder html = new StringBuilder();
        banners.forEach((text, shown) -> {
            if (shown) {
                html.append("<p class=\"banner\" role=\"note\">")
                        .append(escape(text))
                        .append("</p>");
            }
        });
        return html.toString();
    }

    private static String list(List<String> items) {
        StringBuilder html = new StringBuilder();
        items.forEach(item -> html.append("<li>").append(escape(item)).append("</li>"));
        return html.toString();
    }

    /** JSON inside a script element: no text in it may end the element or open a comment. */
    private static String json(AuditReport report) {
        try {
            return JsonReport.MAPPER
                    .writer()
                    .without(com.fasterxml.jackson.databind.SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(report)
                    .replace("<", "\\u003c");
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String policy(String css, List<String> scripts) {
        StringBuilder hashes = new StringBuilder();
        scripts.forEach(script -> hashes.append(" '").append(sha256(script)).append('\''));
        return "default-src 'none'; script-src" + hashes + "; style-src '" + sha256(css)
                + "'; img-src data:; base-uri 'none'; form-action 'none'";
    }

    static String css() {
        return resource("report.css");
    }

    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the build left out " + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
