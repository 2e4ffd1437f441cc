package org.linkteller.audit;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.ReadingOptions;
import org.linkteller.judge.AttackOutcome;

/**
 * An audit of a model that was trained elsewhere: what is attacked how. Settings that decide how a model is trained or
 * protected have no meaning here and are refused like misspelt ones.
 *
 * @param dataset a name of the catalogue; empty if edges and features are given
 * @param name what reports call own data
 * @param reading what the owner says about the files
 * @param attacks empty to let the check of the box choose them
 * @param delta empty to let the check of the box choose it
 */
public record ForeignPlan(
        Optional<String> dataset,
        Optional<Path> edges,
        Optional<Path> features,
        String name,
        ReadingOptions reading,
        Optional<List<AttackName>> attacks,
        List<TargetName> targets,
        int targetCount,
        List<Long> draws,
        List<Double> beliefs,
        Optional<Double> delta) {
    public ForeignPlan {
        if (dataset.isPresent() == (edges.isPresent() || features.isPresent())) {
            throw new UsageException("name the data: --edges and --features, or --dataset");
        }
        if (dataset.isEmpty() && (edges.isEmpty() || features.isEmpty())) {
            throw new UsageException("own data needs both --edges, the truth, and --features");
        }
        if (targetCount < 2) {
            throw new UsageException("a pair needs two targets, got a target count of " + targetCount);
        }
    }

    public static ForeignPlan of(String source, Map<String, List<String>> values) {
        Settings settings = new Settings(source, values);
        ForeignPlan plan = new ForeignPlan(
                settings.one("dataset", Datasets::spelled),
                settings.one("edges", Path::of),
                settings.one("features", Path::of),
                OwnSettings.name(settings),
                OwnSettings.reading(settings),
                Optional.of(settings.list("attack", List.of(), AttackName::parse))
                        .filter(named -> !named.isEmpty()),
                settings.list("targets", List.of(TargetName.UNCONSTRAINED), TargetName::parse),
                settings.one("targetCount", Integer::valueOf).orElse(TargetRule.PAPER_COUNT),
                settings.list("draws", List.of(42L), Long::valueOf),
                settings.list("beliefs", AttackOutcome.BELIEFS, Double::valueOf),
                settings.one("delta", Double::valueOf));
        settings.requireAllRead();
        return plan;
    }

    /** For report.json and plan.yaml. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        dataset.ifPresent(name -> values.put("dataset", name));
        edges.ifPresent(file -> values.put("edges", file.toString()));
        features.ifPresent(file -> values.put("features", file.toString()));
        OwnSettings.put(values, name, reading);
        attacks.ifPresent(named -> values.put("attack", texts(named)));
        values.put("targets", targets.stream().map(TargetName::text).toList());
        values.put("targetCount", targetCount);
        values.put("draws", draws);
        values.put("beliefs", beliefs);
        delta.ifPresent(value -> values.put("delta", value));
        return values;
    }

    static List<String> texts(List<AttackName> attacks) {
        return attacks.stream().map(AttackName::text).toList();
    }
}
