package org.linkteller.gnn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.Serializable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.linkteller.gnn.layer.Aggregation;
import org.linkteller.gnn.layer.AggregationLayer;
import org.linkteller.gnn.layer.AttentionLayer;
import org.linkteller.gnn.layer.GraphConvolution;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Normalization;

/**
 * A network that was trained elsewhere, layer by layer; it answers here but is not trained here. ReLU stands between its
 * layers, ELU behind attention, as in the examples of the frameworks; nothing behind the last.
 */
public record ImportedSpec(@JsonProperty("layers") List<Block> blocks) implements GnnSpec {
    public ImportedSpec {
        blocks = List.copyOf(blocks);
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException("a network has at least one layer");
        }
    }

    /** What a layer does with the rows of its neighbours. */
    public enum Kind {
        /** Kipf and Welling's matrix, loops added. */
        CONVOLUTION,
        /** The same without loops. */
        SYMMETRIC,
        ATTENTION,
        MEAN,
        SUM,
        /** Nothing. */
        LINEAR
    }

    /**
     * One layer.
     *
     * @param width of its output; of one head where there are several
     * @param heads 1 but for attention; side by side in a hidden layer, averaged in the last
     */
    public record Block(Kind kind, int width, int heads) implements Serializable {
        private static final Pattern TEXT = Pattern.compile("([A-Z]+) (\\d{1,9})x(\\d{1,9})");

        public Block {
            if (width < 1 || heads < 1 || (heads > 1 && kind != Kind.ATTENTION)) {
                throw new IllegalArgumentException("a layer of " + kind + " with " + heads + " x " + width);
            }
        }

        /** What {@link #text} writes. */
        @JsonCreator
        static Block parse(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("expected a layer such as MEAN 1x64, got " + text);
            }
            return new Block(
                    Kind.valueOf(parts.group(1)), Integer.parseInt(parts.group(3)), Integer.parseInt(parts.group(2)));
        }

        @JsonValue
        String text() {
            return kind + " " + heads + "x" + width;
        }
    }

    @Override
    public int hops() {
        return (int) blocks.stream().filter(block -> block.kind != Kind.LINEAR).count();
    }

    @Override
    @JsonProperty(value = "dropout", access = JsonProperty.Access.READ_ONLY)
    public double dropout() {
        return 0;
    }

    @Override
    public List<Integer> hidden() {
        return blocks.subList(0, blocks.size() - 1).stream().map(Block::width).toList();
    }

    @Override
    public List<Integer> hiddenWidths() {
        return blocks.subList(0, blocks.size() - 1).stream()
                .map(block -> block.width * block.heads)
                .toList();
    }

    @Override
    public boolean weighsEdges() {
        return blocks.stream().anyMatch(block -> block.kind == Kind.ATTENTION);
    }

    @Override
    public GnnSpec withHidden(List<Integer> widths) {
        throw new IllegalArgumentException("an imported network has the widths of its weights");
    }

    @Override
    public GnnSpec withDropout(double rate) {
        throw new IllegalArgumentException("an imported network is not trained here");
    }

    @Override
    public String name() {
        return "imported";
    }

    List<Layer> layers(int features) {
        return Layers.stacked(
                blocks.size(), features, (i, name, inputs, last) -> layer(name, inputs, blocks.get(i), last));
    }

    private static Layer layer(String name, int inputs, Block block, boolean last) {
        return switch (block.kind) {
            case CONVOLUTION -> new GraphConvolution(name, inputs, block.width, Normalization.AUG_NORM_ADJ, last);
            case ATTENTION -> new AttentionLayer(name, inputs, block.heads, block.width, false, last);
            case SYMMETRIC -> new AggregationLayer(name, inputs, block.width, Aggregation.SYMMETRIC, last);
            case MEAN -> new AggregationLayer(name, inputs, block.width, Aggregation.MEAN, last);
            case SUM -> new AggregationLayer(name, inputs, block.width, Aggregation.SUM, last);
            case LINEAR -> new AggregationLayer(name, inputs, block.width, Aggregation.NONE, last);
        };
    }
}
