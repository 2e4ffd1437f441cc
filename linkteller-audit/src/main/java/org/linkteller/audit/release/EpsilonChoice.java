package org.linkteller.audit.release;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.ServiceRecipe;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.PrivacyStatement;

/**
 * The smallest epsilon whose model is still useful. Every candidate is tried on validation nodes; the one chosen is then
 * released, trained and attacked for good, and judged on test nodes that had no part in the choice.
 *
 * @param threshold the validation utility to be reached
 * @param mlpValidation what a model without edges reaches there: perfect privacy for nothing
 * @param chosen empty if no candidate reached the threshold; then {@code released} is the one that came closest
 * @param statement of the release, with what the choosing itself may have cost
 */
public record EpsilonChoice(
        String mechanism,
        double threshold,
        double mlpValidation,
        List<Trial> trials,
        OptionalDouble chosen,
        double released,
        Judged judged,
        PrivacyStatement statement) {
    /** One candidate and its mean utility on validation nodes. */
    public record Trial(double epsilon, double validation) {}

    /** Utility on test nodes of the released model, of one on the true edges and of one without edges, and the leak. */
    public record Judged(
            double utility, double withTrueEdges, double withoutEdges, double attackF1, double trueAttackF1) {}

    /**
     * What to choose from and how.
     *
     * @param minUtility what must be reached; empty: what a model without edges reaches
     * @param seeds model seeds over which a candidate's utility is averaged
     * @param draws target draws over which an attack is averaged
     * @param attacks by the strongest of which the release is judged
     */
    public record Plan(
            String mechanism,
            List<Double> candidates,
            String model,
            OptionalDouble minUtility,
            List<Long> seeds,
            List<Long> draws,
            List<AttackName> attacks) {
        public Plan {
            attacks = List.copyOf(attacks);
            candidates = candidates.stream().sorted().toList();
            if (candidates.isEmpty() || seeds.isEmpty() || draws.isEmpty() || attacks.isEmpty()) {
                throw new UsageException(
                        "choosing needs at least one epsilon, one model seed, one draw and one attack");
            }
            List<Double> tried = candidates;
            UsageException.reading(
                    () -> { // refuses before anything is trained
                        tried.forEach(epsilon -> Defence.of(mechanism, epsilon));
                        return PaperSettings.of("any", model);
                    });
            if (minUtility.isPresent() && !(minUtility.getAsDouble() >= 0 && minUtility.getAsDouble() <= 1)) {
                throw new UsageException(
                        "expected a utility from 0 to 1 (a fraction, not per cent), got " + minUtility.getAsDouble());
            }
        }

        private Protection protection(double epsilon) {
            return Protection.of(Defence.of(mechanism, epsilon));
        }
    }

    public static EpsilonChoice of(Dataset dataset, Plan plan, Noise noise, Kernels kernels, Consumer<String> log) {
        Dataset tuning = dataset.forTuning(new Seed(plan.seeds.get(0)));
        Workbench choosing = new Workbench(tuning, plan, kernels);
        double mlp = meanUtility(choosing.services(PaperSettings.EDGELESS, Protection.NONE, noise));
        double threshold = plan.minUtility.orElse(mlp);
        List<Trial> trials = new ArrayList<>();
        for (double epsilon : plan.candidates) {
            Protection protection = plan.protection(epsilon);
            Trial trial = new Trial(
                    epsilon,
                    meanUtility(choosing.services(plan.model, protection, noise.derive("choosing " + epsilon))));
            trials.add(trial);
            log.accept(String.format(Locale.ROOT, "%s: validation utility %.4f", protection.label(), trial.validation));
        }
        OptionalDouble chosen = trials.stream()
                .filter(trial -> trial.validation >= threshold)
                .mapToDouble(Trial::epsilon)
                .findFirst();
        double released = chosen.orElseGet(() -> closest(trials));
        Protection protection = plan.protection(released);
        log.accept("releasing with " + protection.label() + " and judging on test nodes");
        return new EpsilonChoice(
                plan.mechanism,
                threshold,
                mlp,
                List.copyOf(trials),
                chosen,
                released,
                judge(new Workbench(dataset, plan, kernels), protection, noise.derive("release")),
                statement(dataset, plan, protection, noise.isSecure()));
    }

    private static Judged judge(Workbench bench, Protection protection, Noise noise) {
        List<Bench> noisy = bench.services(bench.plan.model, protection, noise);
        List<Bench> open = bench.services(bench.plan.model, Protection.NONE, noise);
        return new Judged(
                meanUtility(noisy),
                meanUtility(open),
                meanUtility(bench.services(PaperSettings.EDGELESS, Protection.NONE, noise)),
                strongest(noisy.get(0), bench.plan),
                strongest(open.get(0), bench.plan));
    }

    private static double strongest(Bench bench, Plan plan) {
        return plan.attacks.stream()
                .mapToDouble(attack -> attackF1(bench, attack, plan.draws))
                .max()
                .orElseThrow();
    }

    /** Mean F1 against the true edges over some target draws, for an attacker who knows the density. */
    private static double attackF1(Bench bench, AttackName name, List<Long> draws) {
        LinkAttack attack = bench.attack(name, LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults());
        return draws.stream()
                .map(draw -> bench.truth(TargetName.UNCONSTRAINED, TargetRule.PAPER_COUNT, draw))
                .mapToDouble(truth -> Attempt.of(attack, bench.view(bench.box()), truth.pairs())
                        .f1(truth))
                .average()
                .orElseThrow();
    }

    private static PrivacyStatement statement(Dataset dataset, Plan plan, Protection protection, boolean privateNoise) {
        double spent = plan.candidates.stream().mapToDouble(epsilon -> epsilon).sum();
        PrivacyStatement release = protection.defence().statement(dataset, privateNoise, false);
        return release.with(String.format(
                Locale.ROOT,
                "This epsilon does not cover the choosing, which looked at models of %d releases; as if all of them had"
                        + " been published too, the worst case is %s in sum.",
                plan.candidates.size(),
                spent + release.totalEpsilon()));
    }

    private static double closest(List<Trial> trials) {
        Trial best = trials.get(0);
        for (Trial trial : trials) {
            best = trial.validation > best.validation ? trial : best;
        }
        return best.epsilon;
    }

    /** Makes services on one dataset, one for each seed, all of them over the same noisy graphs. */
    private record Workbench(Dataset plain, Plan plan, Kernels kernels) {
        List<Bench> services(String model, Protection protection, Noise noise) {
            List<ServiceRecipe> recipes = plan.seeds.stream()
                    .map(seed -> ServiceRecipe.of(
                            protection.label(),
                            protection.defence(),
                            training(model, seed),
                            training(PaperSettings.EDGELESS, seed),
                            false,
                            noise))
                    .toList();
            Dataset released = recipes.get(0).draw(plain);
            return recipes.stream()
                    .map(recipe -> recipe.make(plain, released, kernels))
                    .map(service -> new Bench(service, kernels.pool().threads()))
                    .toList();
        }

        private Training training(String model, long seed) {
            return Training.of(plain, PaperSettings.of(plain.name(), model), seed);
        }
    }

    private static double meanUtility(List<Bench> services) {
        return services.stream()
                .mapToDouble(service -> service.utility().value())
                .average()
                .orElseThrow();
    }
}
