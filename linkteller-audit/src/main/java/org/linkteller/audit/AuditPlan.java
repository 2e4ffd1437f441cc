package org.linkteller.audit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.data.Datasets;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;

/**
 * One audit, fully decided. Every list is an axis of a grid: its cells are all combinations. The same plan gives the
 * same report, except that protected cells repeat only with seeded noise.
 *
 * @param datasets names of the catalogue; empty when {@code ownFiles} is given
 * @param modelFile a trained model to audit instead of training one; then {@code models} and {@code seeds} do not count
 * @param seeds of the models' initial weights and dropout
 * @param targets target rules by name: low, unconstrained, high
 * @param targetCount how many nodes are attacked at a time
 * @param draws seeds of the target draws
 * @param boxes what the service answers: full, or a weaker box such as rounded:3
 * @param delta the factor of the published attack's nudge
 * @param seededNoise makes protected cells repeatable and voids their guarantee
 * @param separateReleases perturbs a nested training graph on its own, as the public research code does: its edges then
 *     have twice the epsilon
 * @param budgetCurve whether every service is also attacked within growing limits of queries
 */
public record AuditPlan(
        List<String> datasets,
        Optional<OwnFiles> ownFiles,
        Optional<Path> modelFile,
        List<String> models,
        ModelOverrides overrides,
        List<Long> seeds,
        List<EdgeDpMechanism> protections,
        List<String> attacks,
        List<String> targets,
        int targetCount,
        List<Long> draws,
        List<WeakBox> boxes,
        List<Double> beliefs,
        double delta,
        Optional<Long> seededNoise,
        boolean separateReleases,
        boolean budgetCurve) {
    /** What reports call a model that came from a file. */
    public static final String MODEL_FILE = "file";

    /** The seeds with which the paper drew its targets. */
    public static final List<Long> PAPER_DRAWS = List.of(42L, 2L, 82L);

    public AuditPlan {
        datasets = List.copyOf(datasets);
        models = List.copyOf(models);
        seeds = List.copyOf(seeds);
        protections = List.copyOf(protections);
        attacks = List.copyOf(attacks);
        targets = List.copyOf(targets);
        draws = List.copyOf(draws);
        boxes = List.copyOf(boxes);
        beliefs = List.copyOf(beliefs);
        if (datasets.isEmpty() == ownFiles.isEmpty()) {
            throw new IllegalArgumentException("name either a dataset or own files (edges, features, labels), "
                    + (ownFiles.isEmpty() ? "neither was given" : "not both"));
        }
        if (modelFile.isPresent() && !overrides.equals(ModelOverrides.NONE)) {
            throw new IllegalArgumentException(
                    "a model file is audited as it is; epochs, lr, dropout, hidden and norm contradict modelFile");
        }
        if (targetCount < 2) {
            throw new IllegalArgumentException("a pair needs two targets, got targetCount " + targetCount);
        }
        if (!(Math.abs(delta) > 0) || Double.isInfinite(delta)) { // written so that NaN fails too
            throw new IllegalArgumentException("delta must be finite and not 0, got " + delta);
        }
    }

    /**
     * Reads a plan; the names are those of the plan file. Everything is checked before any data is read.
     *
     * @param source where the settings come from, for error messages
     */
    public static AuditPlan of(String source, Map<String, List<String>> values) {
        Settings settings = new Settings(source, values);
        AuditPlan plan = new AuditPlan(
                settings.list("dataset", List.of(), Datasets::spelled),
                ownFiles(settings),
                settings.one("modelFile", Path::of),
                settings.list("model", List.of("gcn2"), Names::model),
                overrides(settings),
                settings.list("seeds", List.of(42L), Long::valueOf),
                settings.list("protection", List.of(new NoProtection()), EdgeDpMechanism::parse),
                settings.list("attack", List.of("linkteller", "linkteller-plus", "lsa2-attr"), Names::attack),
                settings.list("targets", List.of("unconstrained"), Names::targets),
                settings.one("targetCount", Integer::valueOf).orElse(TargetRule.PAPER_COUNT),
                settings.list("draws", List.of(42L), Long::valueOf),
                settings.list("box", List.of(WeakBox.FULL), WeakBox::parse),
                settings.list("beliefs", AttackOutcome.BELIEFS, Double::valueOf),
                settings.one("delta", Double::valueOf).orElse(1e-4),
                settings.one("seededNoise", Long::valueOf),
                settings.one("releases", AuditPlan::areSeparate).orElse(false),
                settings.one("budgetCurve", AuditPlan::isTrue).orElse(false));
        settings.requireAllRead();
        return plan;
    }

    private static boolean areSeparate(String releases) {
        return switch (releases) {
            case "once" -> false;
            case "separate" -> true;
            default -> throw new IllegalArgumentException("expected once or separate, got '" + releases + "'");
        };
    }

    private static boolean isTrue(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false, got '" + text + "'");
        };
    }

    private static Optional<OwnFiles> ownFiles(Settings settings) {
        Optional<Path> edges = settings.one("edges", Path::of);
        Optional<Path> features = settings.one("features", Path::of);
        Optional<Path> labels = settings.one("labels", Path::of);
        Optional<Path> trainNodes = settings.one("trainNodes", Path::of);
        if (edges.isEmpty() && features.isEmpty() && labels.isEmpty() && trainNodes.isEmpty()) {
            return Optional.empty();
        }
        if (edges.isEmpty() || features.isEmpty() || labels.isEmpty()) {
            throw new IllegalArgumentException("own data needs all of edges, features and labels");
        }
        return Optional.of(new OwnFiles(edges.get(), features.get(), labels.get(), trainNodes));
    }

    private static ModelOverrides overrides(Settings settings) {
        return new ModelOverrides(
                settings.one("epochs", Integer::valueOf),
                settings.one("lr", Double::valueOf),
                settings.one("dropout", Double::valueOf),
                settings.list("hidden", List.of(), Integer::valueOf),
                settings.one("norm", Names::normalization));
    }
}
