package org.linkteller.audit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.OwnFiles;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.math.NumpyLegacyRandom;

/**
 * One audit, fully decided. Every list is an axis of a grid: its cells are all combinations. The same plan gives the
 * same report, except that protected cells repeat only with seeded noise.
 *
 * @param datasets names of the catalogue; empty when {@code ownFiles} is given
 * @param modelFile a trained model to audit instead of training one; then {@code models} and {@code seeds} do not count
 * @param seeds of the models' initial weights and dropout
 * @param targetCount how many nodes are attacked at a time
 * @param draws seeds of the target draws
 * @param boxes what the service answers: full, or a weaker box such as rounded:3
 * @param knownEdges what attackers who do not know the density know of the edges instead
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
        List<Protection> protections,
        List<AttackName> attacks,
        List<TargetName> targets,
        int targetCount,
        List<Long> draws,
        List<Box> boxes,
        List<Double> beliefs,
        KnownEdges knownEdges,
        double delta,
        Optional<Long> seededNoise,
        boolean separateReleases,
        boolean budgetCurve) {
    /** What reports call a model that came from a file. */
    public static final String MODEL_FILE = "file";

    private static final List<AttackName> DEFAULT_ATTACKS =
            List.of(AttackName.LINKTELLER, AttackName.LINKTELLER_PLUS, AttackName.LSA2_ATTR);

    /** The settings of a plan: all that reading one asks for. */
    public static final List<String> NAMES = names();

    private static List<String> names() {
        Settings asked = new Settings("names", Map.of("dataset", List.of("synthetic")));
        read(asked);
        return asked.asked();
    }

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
        OwnFiles.requireOne(!datasets.isEmpty(), ownFiles.isPresent());
        if (Stream.of(models, seeds, protections, attacks, targets, draws, boxes)
                .anyMatch(List::isEmpty)) {
            throw new UsageException(
                    "a plan needs at least one model, seed, protection, attack, target rule, draw and box");
        }
        if (modelFile.isPresent() && !overrides.equals(ModelOverrides.NONE)) {
            throw new UsageException(
                    "a model file is audited as it is; epochs, lr, dropout, hidden and norm contradict modelFile");
        }
        for (Protection protection : protections) {
            if (modelFile.isPresent() && !(protection.defence() instanceof Defence.NoisyGraph)) {
                throw new UsageException(
                        protection.label() + " makes a model of its own, which contradicts modelFile: make it"
                                + " with linkteller train --protection " + protection.label()
                                + " or --distill-from, and audit that file");
            }
        }
        if (targetCount < 2) {
            throw new UsageException("a pair needs two targets, got a target count of " + targetCount);
        }
        if (!(Math.abs(delta) > 0) || Double.isInfinite(delta)) { // written so that NaN fails too
            throw new UsageException("delta must be finite and not 0, got " + delta);
        }
        for (double belief : beliefs) {
            if (!(belief > 0) || Double.isInfinite(belief)) {
                throw new UsageException("a belief must be positive and finite, got " + belief);
            }
        }
        for (String data : ownFiles.map(files -> List.of(files.name())).orElse(datasets)) {
            for (String model : models) { // settings out of range are refused before any data is read
                UsageException.reading(() -> overrides.applyTo(PaperSettings.of(data, model)));
            }
        }
        draws.forEach(draw -> UsageException.reading(() -> new NumpyLegacyRandom(draw)));
    }

    /**
     * Reads a plan; the names are those of the plan file. Everything is checked before any data is read.
     *
     * @param source where the settings come from, for error messages
     */
    public static AuditPlan of(String source, Map<String, List<String>> values) {
        Settings settings = new Settings(source, values);
        if (!settings.has("dataset") && OwnSettings.NAMES.stream().noneMatch(settings::has)) {
            settings.requireKnown(NAMES); // no data: perhaps their name is misspelt
        }
        AuditPlan plan = read(settings);
        settings.requireAllRead();
        return plan;
    }

    private static AuditPlan read(Settings settings) {
        return new AuditPlan(
                settings.list("dataset", List.of(), Datasets::spelled),
                OwnSettings.of(settings, settings.has("dataset")),
                settings.one("modelFile", Path::of),
                settings.list("model", List.of("gcn2"), Names::model),
                ModelOverrides.of(settings),
                settings.list("seeds", List.of(42L), Long::valueOf),
                settings.list("protection", List.of(Protection.NONE), Protection::parse),
                settings.list("attack", DEFAULT_ATTACKS, AttackName::parse),
                settings.list("targets", List.of(TargetName.UNCONSTRAINED), TargetName::parse),
                settings.one("targetCount", Integer::valueOf).orElse(TargetRule.PAPER_COUNT),
                settings.list("draws", List.of(42L), Long::valueOf),
                settings.list("box", List.of(Box.FULL), Box::parse),
                settings.list("beliefs", AttackOutcome.BELIEFS, Double::valueOf),
                settings.one("knownEdges", KnownEdges::parse).orElse(KnownEdges.NONE),
                settings.one("delta", Double::valueOf).orElse(1e-4),
                settings.one("seededNoise", Long::valueOf),
                settings.one("releases", AuditPlan::areSeparate).orElse(false),
                settings.one("budgetCurve", AuditPlan::isTrue).orElse(false));
    }

    /** The plan's data by name; a user's own files have one name. */
    public List<String> dataNames() {
        return ownFiles.map(files -> List.of(files.name())).orElse(datasets);
    }

    private static boolean areSeparate(String releases) {
        return switch (releases) {
            case "once" -> false;
            case "separate" -> true;
            default -> throw new UsageException("expected once or separate, got '" + releases + "'");
        };
    }

    static boolean isTrue(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UsageException("expected true or false, got '" + text + "'");
        };
    }
}
