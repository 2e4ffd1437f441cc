package org.linkteller.audit.reproduce.table;

import org.linkteller.api.Seed;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.ModelOrigin;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.Release;
import org.linkteller.audit.measure.ServiceRecipe;
import org.linkteller.audit.measure.ServiceShop;
import org.linkteller.audit.measure.Training;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Relation;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;

/**
 * A model trained on a graph, perhaps a noisy one, and asked on a graph. As a need: how useful that model is.
 *
 * @param model a name of {@link PaperSettings#MODELS}, or {@link #MODEL_FREE}
 * @param rebuilt whether it is the paper's own model built again: start values and dropout drawn as by the public code
 * @param twin which of the models that differ from the rebuilt one in rounding alone; 0 is the rebuilt one itself
 * @param noise seed of the protection's noise; 0 without one
 * @param validation whether the model is trained and judged for choosing epsilon: on held-out training labels
 */
public record Setup(
        String dataset,
        String model,
        long seed,
        boolean rebuilt,
        int twin,
        Defence protection,
        long noise,
        boolean validation)
        implements Need {
    /** For attacks that ask the service nothing. */
    static final String MODEL_FREE = "none";

    private static final Defence NONE = new Defence.NoisyGraph(new NoProtection());

    /** Holds out the validation labels; the same for all models, so that they are comparable. */
    public static final Seed HELD_OUT = new Seed(42);

    /** The public code's unless told otherwise. */
    private static final long PUBLIC_SEED = 42;

    public static Setup plain(String dataset, String model, long seed) {
        return new Setup(dataset, model, seed, false, 0, NONE, 0, false);
    }

    /** @param model one that {@link #isRebuildable} */
    public static Setup rebuilt(String dataset, String model) {
        return new Setup(dataset, model, PUBLIC_SEED, true, 0, NONE, 0, false);
    }

    /** How the public code begins and trains its GCNs is known, how it trains its other models is not. */
    static boolean isRebuildable(String model) {
        return model.startsWith("gcn");
    }

    public static Setup modelFree(String dataset) {
        return plain(dataset, MODEL_FREE, 0);
    }

    /** One run under protection: as in the public code's repeated runs the noise differs and nothing else. */
    public static Setup guarded(String dataset, EdgeDpMechanism protection, long noise) {
        return guarded(dataset, new Defence.NoisyGraph(protection), noise);
    }

    public static Setup guarded(String dataset, Defence protection, long noise) {
        return new Setup(dataset, "gcn2", PUBLIC_SEED, true, 0, protection, noise, false);
    }

    public Setup forValidation() {
        return new Setup(dataset, model, seed, rebuilt, twin, protection, noise, true);
    }

    /** @param number from 1 on */
    public Setup withTwin(int number) {
        return new Setup(dataset, model, seed, rebuilt, number, protection, noise, validation);
    }

    /** Which run of the same noise it is: 0 for the first, and without noise. */
    public long repeat() {
        return Math.max(0, noise - 1);
    }

    public boolean isProtected() {
        return !protection.equals(NONE);
    }

    public boolean isModelFree() {
        return model.equals(MODEL_FREE);
    }

    /** The public code's MLP is made of PyTorch's linear layers: it begins as these do, whichever its seed. */
    private boolean isEdgeless() {
        return model.equals(PaperSettings.EDGELESS);
    }

    /**
     * The graph the model is trained on: all Twitch graphs share the models trained on the Spanish one, but for those that hold
     * counts of the graph they are asked about.
     */
    String trainedOn() {
        boolean shared = dataset.startsWith("twitch") && !(protection instanceof Defence.NoisyCounts);
        return shared ? "twitch-ES" : dataset;
    }

    /** Equal for setups that share one trained model. */
    public String training() {
        return trainedOn() + " " + rest(holdsOut());
    }

    /** Whether the model is trained without the labels it is judged by; Flickr publishes nodes that are in no training anyway. */
    private boolean holdsOut() {
        return validation && !dataset.equals("flickr");
    }

    /** How the service is made; all Twitch graphs share the models trained on the Spanish one. */
    public ServiceShop.Order order(LoadedData data) {
        if (isModelFree()) {
            return new ServiceShop.Order(new ServiceRecipe(toString(), new ModelOrigin.None(), Release.none()), data);
        }
        Training origin = training(model, rebuilt || isEdgeless(), twin);
        if (!(protection instanceof Defence.NoisyGraph noisy)) {
            return new ServiceShop.Order(
                    ServiceRecipe.of(
                            toString(),
                            protection,
                            origin,
                            training(PaperSettings.EDGELESS, false, 0),
                            false,
                            noise(trainedOn())),
                    data);
        }
        Noise training = noise(trainedOn() + " training graph");
        Noise inference =
                data.dataset().relation() instanceof Relation.Same ? training : noise(dataset + " inference graph");
        Release release = isProtected()
                ? new Release(noisy.promise(), Release.Extent.BOTH, true, training, inference)
                : Release.none();
        return new ServiceShop.Order(new ServiceRecipe(toString(), origin, release), data);
    }

    private Training training(String name, boolean torch, int number) {
        return new Training(
                trainedOn() + (holdsOut() ? " validation" : ""), PaperSettings.of(dataset, name), seed, torch, number);
    }

    /** Both graphs are perturbed on their own, as the public code does. */
    private Noise noise(String graph) {
        return Noise.seeded(new Seed(noise).derive(graph + " " + label() + " noise " + noise));
    }

    /** A short name for everything that decides the trained model but the data themselves. */
    public String trainingKey() {
        return decided(trainedOn(), holdsOut()).hash();
    }

    /** The same for the setup as a whole. */
    String key() {
        return decided(dataset, validation).hash();
    }

    private Fingerprint decided(String on, boolean tuned) {
        Fingerprint print = Fingerprint.of("setup")
                .with("on", on)
                .with("model", model)
                .with("seed", seed)
                .with("rebuilt", rebuilt)
                .with("protection", label())
                .with("noise", noise)
                .with("validation", tuned);
        if (twin > 0) { // so that what was published before there were twins stays known
            print = print.with("twin", twin);
        }
        if (isEdgeless()) { // what began as a GCN does is not it
            print = print.with("start", "linear");
        }
        return isModelFree() ? print : print.with("settings", Training.fingerprint(PaperSettings.of(dataset, model)));
    }

    private String label() {
        return Protection.of(protection).label();
    }

    private String rest(boolean tuned) {
        return model
                + (rebuilt ? " rebuilt" : " seed " + seed)
                + (twin > 0 ? " twin " + twin : "")
                + (isProtected() ? " " + label() + " noise " + noise : "")
                + (tuned ? " validation" : "");
    }

    @Override
    public Setup setup() {
        return this;
    }

    @Override
    public String file() {
        return "utility.json";
    }

    @Override
    public String toString() {
        return dataset + " " + rest(validation);
    }
}
