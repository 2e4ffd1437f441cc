package org.linkteller.gnn;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import org.linkteller.gnn.layer.Normalization;

/**
 * The settings the LinkTeller paper trained with, per dataset and model; where it names none, the dataset's two-layer
 * settings apply. Datasets nobody has published settings for are trained like the Twitch graphs.
 */
public record PaperSettings(GnnSpec spec, TrainingOptions options) implements Serializable {
    /** Models by name: gcn1, gcn2, gcn3, gat2, gat3, mlp. */
    public static final List<String> MODELS = List.of("gcn1", "gcn2", "gcn3", "gat2", "gat3", "mlp");

    /** The model that uses no graph: the floor that every protection has to stay above. */
    public static final String EDGELESS = "mlp";

    /** @param dataset a name of the catalogue, in any case, or any other for own data */
    public static PaperSettings of(String dataset, String model) {
        Family family = Family.of(dataset);
        GnnSpec.Gcn gcn = new GnnSpec.Gcn(List.of(family.hidden), family.normalization, family.dropout);
        TrainingOptions options = TrainingOptions.defaults().withLearningRate(family.rate);
        return switch (model.toLowerCase(Locale.ROOT)) {
            case "gcn1" -> new PaperSettings(new GnnSpec.Gcn(List.of(), gcn.normalization(), gcn.dropout()), options);
            case "gcn2" -> new PaperSettings(gcn, options);
            case "gcn3" ->
                family == Family.TWITCH
                        ? new PaperSettings(
                                new GnnSpec.Gcn(List.of(64, 64), gcn.normalization(), gcn.dropout()),
                                options.withEpochs(50))
                        : new PaperSettings(
                                new GnnSpec.Gcn(
                                        List.of(family.hidden, family.hidden), gcn.normalization(), gcn.dropout()),
                                options);
            case "gat2" ->
                new PaperSettings(
                        new GnnSpec.Gat(List.of(4, 4), List.of(32), true, family.dropout),
                        options.withLearningRate(0.005).withEpochs(60));
            case "gat3" ->
                new PaperSettings(
                        new GnnSpec.Gat(
                                family == Family.PPI ? List.of(6, 6, 6) : List.of(4, 4, 4),
                                List.of(256, 256),
                                true,
                                family == Family.PPI ? 0 : 0.5),
                        options.withLearningRate(0.005));
            case EDGELESS -> new PaperSettings(new GnnSpec.Mlp(gcn.hidden(), gcn.dropout()), options);
            default ->
                throw new IllegalArgumentException(
                        "no model is called " + model + "; there are " + String.join(", ", MODELS));
        };
    }

    private enum Family {
        TWITCH(256, 0.5, 0.01, Normalization.FIRST_ORDER_GCN),
        PPI(256, 0.4, 0.05, Normalization.BING_GE_NORM_ADJ),
        FLICKR(256, 0.2, 0.0005, Normalization.AUG_NORM_ADJ),
        PLANETOID(16, 0.5, 0.01, Normalization.AUG_NORM_ADJ);

        private final int hidden;
        private final double dropout;
        private final double rate;
        private final Normalization normalization;

        Family(int hidden, double dropout, double rate, Normalization normalization) {
            this.hidden = hidden;
            this.dropout = dropout;
            this.rate = rate;
            this.normalization = normalization;
        }

        static Family of(String dataset) {
            return switch (dataset.toLowerCase(Locale.ROOT)) {
                case "ppi" -> PPI;
                case "flickr" -> FLICKR;
                case "cora", "citeseer", "pubmed" -> PLANETOID;
                default -> TWITCH;
            };
        }
    }
}
