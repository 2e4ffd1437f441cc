package org.linkteller.gnn;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.gnn.layer.Normalization;

/** The architecture of a network, before anything is learned. Widths of input and output come from the data. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "architecture")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "gcn", value = GnnSpec.Gcn.class),
    @JsonSubTypes.Type(name = "gat", value = GnnSpec.Gat.class),
    @JsonSubTypes.Type(name = "mlp", value = GnnSpec.Mlp.class),
    @JsonSubTypes.Type(name = "imported", value = ImportedSpec.class)
})
public sealed interface GnnSpec extends Serializable permits GnnSpec.Gcn, GnnSpec.Gat, GnnSpec.Mlp, ImportedSpec {
    /** How many layers, the last included. */
    default int layers() {
        return hidden().size() + 1;
    }

    /** How many edges away a node's features can still move an answer. */
    default int hops() {
        return layers();
    }

    /** Far beyond any model that is trained; more would overflow before it runs out of memory. */
    int MOST = 1 << 16;

    /** The share of hidden activations dropped in training. */
    double dropout();

    /** The widths that {@link #withHidden} sets, one per hidden layer; of one head where a layer has several. */
    List<Integer> hidden();

    /** How many values each hidden layer keeps of a node, all heads together. */
    default List<Integer> hiddenWidths() {
        return hidden();
    }

    /** Whether every pass weighs the edges anew, which costs more than a fixed matrix. */
    default boolean weighsEdges() {
        return false;
    }

    /** The same network with other hidden widths: as many as it has hidden layers, or one for all of them. */
    GnnSpec withHidden(List<Integer> widths);

    /** The same network with another share dropped. */
    GnnSpec withDropout(double rate);

    /** @throws IllegalArgumentException if the network multiplies with no normalised matrix */
    default GnnSpec withNormalization(Normalization other) {
        throw new IllegalArgumentException("norm has no meaning for " + name() + ", only for graph convolutions");
    }

    /** As on the command line: gcn2, gat3, mlp. */
    String name();

    /**
     * Graph convolutions, H' = relu(Â (H W) + b), without the relu in the last layer (Kipf and Welling 2017).
     *
     * @param hidden widths of the hidden layers; one layer more than these
     */
    record Gcn(
            @JsonProperty("hidden") List<Integer> hidden,
            @JsonProperty("normalization") Normalization normalization,
            @JsonProperty("dropout") double dropout)
            implements GnnSpec {
        public Gcn {
            hidden = checked("hidden width", hidden);
            requireRate(dropout);
        }

        @Override
        public Gcn withHidden(List<Integer> widths) {
            return new Gcn(spread(widths, hidden), normalization, dropout);
        }

        @Override
        public Gcn withDropout(double rate) {
            return new Gcn(hidden, normalization, rate);
        }

        @Override
        public Gcn withNormalization(Normalization other) {
            return new Gcn(hidden, other, dropout);
        }

        @Override
        public String name() {
            return "gcn" + layers();
        }
    }

    /**
     * Multi-head attention over closed neighbourhoods (Velickovic et al. 2018), ELU between layers; heads are
     * concatenated in hidden layers and averaged in the last.
     *
     * @param heads of each layer, the last included
     * @param hidden width of one head in each hidden layer; one entry fewer than {@code heads}
     * @param skip whether each layer adds a linear map of its input to its output
     */
    record Gat(
            @JsonProperty("heads") List<Integer> heads,
            @JsonProperty("hidden") List<Integer> hidden,
            @JsonProperty("skip") boolean skip,
            @JsonProperty("dropout") double dropout)
            implements GnnSpec {
        public Gat {
            heads = checked("number of heads", heads);
            hidden = checked("hidden width", hidden);
            requireRate(dropout);
            if (heads.size() != hidden.size() + 1) {
                throw new IllegalArgumentException(
                        "expected one number of heads per layer, " + (hidden.size() + 1) + ", got " + heads);
            }
        }

        @Override
        public List<Integer> hiddenWidths() {
            return IntStream.range(0, hidden.size())
                    .mapToObj(i -> heads.get(i) * hidden.get(i))
                    .toList();
        }

        @Override
        public boolean weighsEdges() {
            return true;
        }

        @Override
        public Gat withHidden(List<Integer> widths) {
            return new Gat(heads, spread(widths, hidden), skip, dropout);
        }

        @Override
        public Gat withDropout(double rate) {
            return new Gat(heads, hidden, skip, rate);
        }

        @Override
        public String name() {
            return "gat" + layers();
        }
    }

    /** The layers of a GCN without its graph: every node for itself, hence perfectly private. */
    record Mlp(
            @JsonProperty("hidden") List<Integer> hidden,
            @JsonProperty("dropout") double dropout) implements GnnSpec {
        public Mlp {
            hidden = checked("hidden width", hidden);
            requireRate(dropout);
        }

        @Override
        public int hops() {
            return 0;
        }

        @Override
        public Mlp withHidden(List<Integer> widths) {
            return new Mlp(spread(widths, hidden), dropout);
        }

        @Override
        public Mlp withDropout(double rate) {
            return new Mlp(hidden, rate);
        }

        @Override
        public String name() {
            return "mlp";
        }
    }

    private static List<Integer> spread(List<Integer> widths, List<Integer> before) {
        if (widths.size() == 1) {
            return Collections.nCopies(before.size(), widths.get(0));
        }
        if (widths.size() != before.size()) {
            throw new IllegalArgumentException(
                    "hidden: expected " + before.size() + " widths, one per hidden layer, got " + widths);
        }
        return widths;
    }

    private static List<Integer> checked(String what, List<Integer> numbers) {
        for (int number : numbers) {
            if (number < 1 || number > MOST) {
                throw new IllegalArgumentException("a " + what + " must be from 1 to " + MOST + ", got " + numbers);
            }
        }
        return List.copyOf(numbers);
    }

    private static void requireRate(double dropout) {
        if (!(dropout >= 0 && dropout < 1)) { // written so that NaN fails too
            throw new IllegalArgumentException("dropout must be from 0 to below 1, got " + dropout);
        }
    }
}
