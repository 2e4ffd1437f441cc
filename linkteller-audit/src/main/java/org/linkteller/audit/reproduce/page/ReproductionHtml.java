package org.linkteller.audit.reproduce.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.linkteller.audit.report.StandalonePage;
import org.linkteller.audit.reproduce.table.MeasuredData;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Verdict;
import org.linkteller.data.format.ResourceText;

/** reproduction.html: the tables side by side, coloured by verdict, and the figures drawn. */
final class ReproductionHtml {
    private ReproductionHtml() {}

    static String text(Reproduction reproduction) {
        Map<String, String> slots = new LinkedHashMap<>();
        slots.put("BANNER", banner(reproduction));
        slots.put("HEADLINE", StandalonePage.escape(headline(reproduction)));
        slots.put("SUMMARY", StandalonePage.escape(reproduction.scope().text()));
        slots.put("COMMAND", StandalonePage.escape(reproduction.command()));
        slots.put("VERSION", StandalonePage.escape(reproduction.session().version()));
        return StandalonePage.text(
                ResourceText.of(ReproductionHtml.class, "reproduction.html"),
                StandalonePage.css() + ResourceText.of(ReproductionHtml.class, "reproduction.css"),
                ResourceText.of(ReproductionHtml.class, "reproduction.js"),
                ReproductionJson.withTexts(reproduction),
                slots);
    }

    private static String headline(Reproduction reproduction) {
        Map<Verdict, Integer> counts = reproduction.counts();
        int agree = Verdict.agreeing(counts);
        int outside = counts.getOrDefault(Verdict.OUTSIDE, 0);
        return agree + " of " + (agree + outside) + " printed figures that were measured again agree with the paper";
    }

    private static String banner(Reproduction reproduction) {
        return reproduction.sources().values().stream()
                .filter(MeasuredData.Source::standIn)
                .map(source -> "<p class=\"banner\" role=\"note\">" + StandalonePage.escape(source.title())
                        + ": these features are not the published ones.</p>")
                .findFirst()
                .orElse("");
    }
}
