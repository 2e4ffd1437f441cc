package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.Ints;
import org.linkteller.data.format.NumberText;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * The Twitch graphs of MUSAE: friendships between streamers of one country, 0/1 features, and as label whether the
 * stream has mature content. What the files hide: target rows are not in order of id and may occur twice, a feature may
 * be listed twice for a node (its value is still 1), and the width is the same for all countries so that a model moves
 * from one to another.
 */
final class TwitchReader {
    private static final int FEATURES = 3170;
    private static final int UNSEEN = -2;

    private TwitchReader() {}

    /** Everything the three files of a country say; node ids are those of the files. */
    record Country(Graph graph, SparseFeatures features, Labels labels) {}

    /** The folder holds {@code musae_XX_edges.csv}, {@code musae_XX_features.json} and {@code musae_XX_target.csv}. */
    static Country load(Path folder, String country) {
        Path targets = folder.resolve("musae_" + country + "_target.csv");
        Labels labels = labels(targets);
        Graph graph = graph(folder.resolve("musae_" + country + "_edges.csv"), labels.nodes());
        SparseFeatures features = features(folder.resolve("musae_" + country + "_features.json"), labels.nodes());
        return new Country(graph, features, labels);
    }

    private static Labels labels(Path path) {
        InputFile file = InputFile.of(path);
        List<String> header = new ArrayList<>();
        Ints ids = new Ints();
        Ints mature = new Ints();
        Ints lines = new Ints();
        DelimitedFile.read(file, (line, fields) -> {
            if (header.isEmpty()) {
                header.addAll(fields);
                if (!header.containsAll(List.of("mature", "new_id"))) {
                    throw file.bad(line, "expected columns 'mature' and 'new_id', got " + header);
                }
                return;
            }
            if (fields.size() != header.size()) {
                throw file.bad(line, "expected " + header.size() + " values, got " + fields.size());
            }
            ids.add(NumberText.nodeId(file, line, fields.get(header.indexOf("new_id"))));
            String flag = fields.get(header.indexOf("mature"));
            if (!flag.equalsIgnoreCase("true") && !flag.equalsIgnoreCase("false")) {
                throw file.bad(line, "expected 'mature' to be True or False, got '" + flag + "'");
            }
            mature.add(flag.equalsIgnoreCase("true") ? 1 : 0);
            lines.add((int) line);
        });
        int nodes = ids.distinct().length;
        int[] labels = new int[nodes];
        Arrays.fill(labels, UNSEEN);
        for (int i = 0; i < ids.size(); i++) {
            int id = ids.get(i);
            if (id >= nodes) {
                throw file.bad(
                        lines.get(i), "node " + id + " of only " + nodes + " different ones: some id below is missing");
            }
            if (labels[id] != UNSEEN && labels[id] != mature.get(i)) {
                throw file.bad(lines.get(i), "node " + id + " has a different label on an earlier line");
            }
            labels[id] = mature.get(i);
        }
        return Labels.single(2, labels);
    }

    private static Graph graph(Path path, int nodes) {
        InputFile file = InputFile.of(path);
        GraphBuilder builder = new GraphBuilder(nodes);
        DelimitedFile.read(file, (line, fields) -> {
            if (fields.equals(List.of("from", "to"))) {
                return;
            }
            if (fields.size() != 2) {
                throw file.bad(line, "expected 2 values, got " + fields.size());
            }
            builder.add(
                    NumberText.nodeBelow(nodes, file, line, fields.get(0)),
                    NumberText.nodeBelow(nodes, file, line, fields.get(1)));
        });
        return builder.build();
    }

    private static SparseFeatures features(Path path, int nodes) {
        return IndexLists.load(path, nodes, FEATURES);
    }
}
