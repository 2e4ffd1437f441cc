package org.linkteller.gnn;

import java.util.List;

/** The architecture of a network, before anything is learned. Widths of input and output come from the data. */
public sealed interface GnnSpec permits GnnSpec.Gcn, GnnSpec.Gat, GnnSpec.Mlp {
    /** How many layers, the last included. */
    int layers();

    /** How many edges away a node's features can still move an answer. */
    int hops();

    /** The share of hidden activations dropped in training. */
    double dropout();

    /** As on the command line: gcn2, gat3, mlp. */
    String name();

    /**
     * Graph convolutions, H' = relu(Â (H W) + b), without the relu in the last layer (Kipf and Welling 2017).
     *
     * @param hidden widths of the hidden layers; one layer more than these
     */
    record Gcn(List<Integer> hidden, Normalization normalization, double dropout) implements GnnSpec {
        public Gcn {
            hidden = checked("hidden width", hidden);
            requireRate(dropout);
        }

        @Override
        public int layers() {
            return hidden.size() + 1;
        }

        @Override
        public int hops() {
            return layers();
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
    record Gat(List<Integer> heads, List<Integer> hidden, boolean skip, double dropout) implements GnnSpec {
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
        public int layers() {
            return heads.size();
        }

        @Override
        public int hops() {
            return layers();
        }

        @Override
        public String name() {
            return "gat" + layers();
        }
    }

    /** The layers of a GCN without its graph: every node for itself, hence perfectly private. */
    record Mlp(List<Integer> hidden, double dropout) implements GnnSpec {
        public Mlp {
            hidden = checked("hidden width", hidden);
            requireRate(dropout);
        }

        @Override
        public int layers() {
            return hidden.size() + 1;
        }

        @Override
        public int hops() {
            return 0;
        }

        @Override
        public String name() {
            return "mlp";
        }
    }

    private static List<Integer> checked(String what, List<Integer> numbers) {
        for (int number : numbers) {
            if (number < 1) {
                throw new IllegalArgumentException("a " + what + " must be at least 1, got " + numbers);
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
