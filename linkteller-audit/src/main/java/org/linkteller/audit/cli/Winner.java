package org.linkteller.audit.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.linkteller.api.box.Box;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.OwnSettings;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.report.ProtectionRanking;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.privacy.EdgeDpMechanism;

/** What to type to have what was recommended: the commands that train and serve it. */
final class Winner {
    private static final String MODEL = "protected.safetensors";

    private Winner() {}

    static List<String> commands(ProtectionRanking ranking, AuditPlan plan) {
        Map<String, Object> own = new LinkedHashMap<>();
        plan.ownFiles().ifPresent(files -> OwnSettings.put(own, files));
        String model = plan.models().get(0);
        Optional<ProtectionRanking.Row> row = ranking.recommended();
        if (row.isEmpty()) {
            return List.of(train(own, ranking) + " --model " + PaperSettings.EDGELESS, serveAlone(own, ranking, true));
        }
        Protection protection = row.get().protection();
        Defence defence = protection.defence();
        Box box = row.get().box();
        if (defence instanceof Defence.NoisyGraph noisy && !protection.isNone()) {
            return overNoisyGraph(noisy.promise(), own, model, box);
        }
        if (protection.isNone()) {
            String graph = own.isEmpty() ? " --dataset " + ranking.dataset() : " --edges " + word(own, "edges");
            return List.of(
                    train(own, ranking) + " --model " + model,
                    "linkteller serve --model " + MODEL + graph + in(box, own));
        }
        return List.of(
                train(own, ranking) + " --model " + model + " --protection " + protection.label(),
                serveAlone(own, ranking, defence instanceof Defence.Student) + in(box, own));
    }

    /** What a server is told to have such a box; ids only needs the owner's features, which a dataset brings along. */
    private static String in(Box box, Map<String, Object> own) {
        if (box.equals(Box.FULL)) {
            return "";
        }
        return box.equals(ProtectionRanking.IDS_ONLY)
                ? (own.isEmpty() ? "" : " --features " + word(own, "features")) + " --client-features none"
                : " --box " + box;
    }

    /** The release comes first: model and server use it and never the true edges. */
    private static List<String> overNoisyGraph(
            EdgeDpMechanism mechanism, Map<String, Object> own, String model, Box box) {
        String edges = own.isEmpty() ? "EDGES.csv" : word(own, "edges");
        Map<String, Object> noisy = new LinkedHashMap<>(own);
        noisy.put("edges", "noisy.csv");
        noisy.putIfAbsent("features", "FEATURES.csv");
        noisy.putIfAbsent("labels", "LABELS.csv");
        return List.of(
                "linkteller perturb --edges " + edges + " --mechanism " + mechanism.name() + " --epsilon "
                        + mechanism.epsilon() + " --out noisy.csv",
                "linkteller train" + flags(noisy) + " --model " + model + " --out " + MODEL,
                "linkteller serve --model " + MODEL + " --edges noisy.csv" + in(box, noisy));
    }

    private static String train(Map<String, Object> own, ProtectionRanking ranking) {
        return "linkteller train" + (own.isEmpty() ? " --dataset " + ranking.dataset() : flags(own)) + " --out "
                + MODEL;
    }

    /** A model that needs no graph; one that reads counts knows its nodes itself. */
    private static String serveAlone(Map<String, Object> own, ProtectionRanking ranking, boolean namesNodes) {
        String nodes = own.isEmpty()
                ? " --dataset " + ranking.dataset()
                : word(own, "features").matches(".*\\.(csv|tsv)")
                        ? " --nodes " + word(own, "features")
                        : " --edges " + word(own, "edges");
        return "linkteller serve --model " + MODEL + (namesNodes ? nodes : "");
    }

    private static String flags(Map<String, Object> own) {
        List<String> words = new ArrayList<>();
        own.forEach((name, value) -> {
            String option = Pattern.compile("[A-Z]")
                    .matcher(name)
                    .replaceAll(letter -> "-" + letter.group().toLowerCase(Locale.ROOT));
            List<?> values = value instanceof List<?> several ? several : List.of(value);
            values.forEach(each -> words.add(" --" + option + (Boolean.TRUE.equals(each) ? "" : " " + quoted(each))));
        });
        return String.join("", words);
    }

    private static String word(Map<String, Object> own, String name) {
        return quoted(String.valueOf(own.get(name)));
    }

    private static String quoted(Object word) {
        String text = String.valueOf(word);
        return text.matches("[\\w./:,+=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
