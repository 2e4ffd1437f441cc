package org.linkteller.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.Rounding;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
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
        Verdict verdict,
        PrivacyStatement statement) {
    /** One candidate and its mean utility on validation nodes. */
    public record Trial(double epsilon, double validation) {}

    /** Utility on test nodes of the released model, of one on the true edges and of one without edges, and the leak. */
    public record Verdict(
            double utility, double withTrueEdges, double withoutEdges, double attackF1, double trueAttackF1) {}

    /**
     * What to choose from and how.
     *
     * @param minUtility what must be reached; empty: what a model without edges reaches
     * @param seeds model seeds over which a candidate's utility is averaged
     * @param draws target draws over which the attack is averaged
     */
    public record Plan(
            String mechanism,
            List<Double> candidates,
            String model,
            OptionalDouble minUtility,
            List<Long> seeds,
            List<Long> draws) {
        public Plan {
            candidates = candidates.stream().sorted().toList();
            if (candidates.isEmpty() || seeds.isEmpty() || draws.isEmpty()) {
                throw new IllegalArgumentException("choosing needs at least one epsilon, one model seed and one draw");
            }
            candidates.forEach(epsilon -> EdgeDpMechanism.of(mechanism, epsilon)); // refuses before anything is trained
            if (minUtility.isPresent() && !(minUtility.getAsDouble() >= 0 && minUtility.getAsDouble() <= 1)) {
                throw new IllegalArgumentException(
                        "expected a utility from 0 to 1 (a fraction, not per cent), got " + minUtility.getAsDouble());
            }
        }
    }

    public static EpsilonChoice of(
            Dataset dataset, Plan plan, NoiseSource noise, Kernels kernels, Consumer<String> log) {
        PaperSettings settings = PaperSettings.of(dataset.name(), plan.model);
        PaperSettings edgeless = PaperSettings.of(dataset.name(), "mlp");
        Dataset tuning = dataset.forTuning(new Seed(plan.seeds.get(0)));
        double mlp = meanUtility(services(tuning, tuning, edgeless, plan.seeds, kernels));
        double threshold = plan.minUtility.orElse(mlp);
        List<Trial> trials = new ArrayList<>();
        for (double epsilon : plan.candidates) {
            EdgeDpMechanism mechanism = EdgeDpMechanism.of(plan.mechanism, epsilon);
            Dataset guarded = tuning.protectedBy(mechanism, noise.derive("choosing " + epsilon));
            Trial trial = new Trial(epsilon, meanUtility(services(tuning, guarded, settings, plan.seeds, kernels)));
            trials.add(trial);
            log.accept(String.format(Locale.ROOT, "%s: validation utility %.4f", mechanism.label(), trial.validation));
        }
        OptionalDouble chosen = trials.stream()
                .filter(trial -> trial.validation >= threshold)
                .mapToDouble(Trial::epsilon)
                .findFirst();
        double released = chosen.orElseGet(() -> closest(trials));
        EdgeDpMechanism mechanism = EdgeDpMechanism.of(plan.mechanism, released);
        log.accept("releasing with " + mechanism.label() + " and judging on test nodes");
        return new EpsilonChoice(
                plan.mechanism,
                threshold,
                mlp,
                List.copyOf(trials),
                chosen,
                released,
                verdict(dataset, plan, dataset.protectedBy(mechanism, noise.derive("release")), kernels),
                statement(dataset, plan, mechanism, noise.isPrivate()));
    }

    private static Verdict verdict(Dataset dataset, Plan plan, Dataset guarded, Kernels kernels) {
        PaperSettings settings = PaperSettings.of(dataset.name(), plan.model);
        LinkTeller attack = new LinkTeller(1e-4, AttackOptions.defaults());
        List<NoisyService> noisy = services(dataset, guarded, settings, plan.seeds, kernels);
        List<NoisyService> open = services(dataset, dataset, settings, plan.seeds, kernels);
        PaperSettings edgeless = PaperSettings.of(dataset.name(), "mlp");
        return new Verdict(
                meanUtility(noisy),
                meanUtility(open),
                meanUtility(services(dataset, dataset, edgeless, plan.seeds, kernels)),
                noisy.get(0).attackF1(attack, TargetRule.unconstrained(), plan.draws, Rounding.EXACT),
                open.get(0).attackF1(attack, TargetRule.unconstrained(), plan.draws, Rounding.EXACT));
    }

    private static PrivacyStatement statement(
            Dataset dataset, Plan plan, EdgeDpMechanism mechanism, boolean privateNoise) {
        double spent = plan.candidates.stream().mapToDouble(epsilon -> epsilon).sum();
        PrivacyStatement release = dataset.statement(mechanism, privateNoise, false);
        return release.with(String.format(
                Locale.ROOT,
                "This epsilon does not cover the choosing, which looked at models of %d noisy graphs; as if all of them had"
                        + " been released too, the worst case is %s in sum.",
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

    private static List<NoisyService> services(
            Dataset plain, Dataset guarded, PaperSettings settings, List<Long> seeds, Kernels kernels) {
        return seeds.stream()
                .map(seed -> NoisyService.train(plain, guarded, settings, new Seed(seed), kernels))
                .toList();
    }

    private static double meanUtility(List<NoisyService> services) {
        return services.stream().mapToDouble(NoisyService::utility).average().orElseThrow();
    }
}
