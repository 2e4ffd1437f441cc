package org.linkteller.gnn.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.SpecJson;
import org.linkteller.gnn.TrainingOptions;

/**
 * The finished trials of a grid search, one line of JSON each under a line that names the search. Appended and forced to disk
 * trial by trial; a last line that a crash cut off is dropped when the file is opened again. Safe for several threads.
 */
final class TrialFile implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final FileChannel channel;
    private final Map<SearchSpace.Candidate, GridSearch.Trial> trials;

    private TrialFile(FileChannel channel, Map<SearchSpace.Candidate, GridSearch.Trial> trials) {
        this.channel = channel;
        this.trials = trials;
    }

    static TrialFile open(Path path, String heading) {
        try {
            Map<SearchSpace.Candidate, GridSearch.Trial> trials = new LinkedHashMap<>();
            long whole = Files.exists(path) ? read(path, heading, trials) : 0;
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.truncate(whole);
            channel.position(whole);
            TrialFile file = new TrialFile(channel, trials);
            if (whole == 0) {
                file.append(MAPPER.createObjectNode().put("search", heading).toString());
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized Optional<GridSearch.Trial> find(SearchSpace.Candidate candidate) {
        return Optional.ofNullable(trials.get(candidate));
    }

    synchronized void add(GridSearch.Trial trial) {
        TrainingOptions options = trial.candidate().options();
        ObjectNode line = MAPPER.createObjectNode();
        line.putRawValue("spec", new RawValue(SpecJson.write(trial.candidate().spec())));
        line.put("epochs", options.epochs());
        line.put("learning_rate", options.learningRate());
        line.put("weight_decay", options.weightDecay());
        line.put("patience", options.patience());
        if (Double.isNaN(trial.score())) {
            line.putNull("score");
        } else {
            line.put("score", trial.score());
        }
        line.put("seconds", trial.seconds());
        try {
            append(line.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep a finished trial: " + e.getMessage(), e);
        }
        trials.put(trial.candidate(), trial);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    /** Fills in the trials and returns the length of the lines that are whole. */
    private static long read(Path path, String heading, Map<SearchSpace.Candidate, GridSearch.Trial> trials)
            throws IOException {
        String text = Files.readString(path, StandardCharsets.UTF_8);
        long whole = text.substring(0, text.lastIndexOf('\n') + 1).getBytes(StandardCharsets.UTF_8).length;
        int number = 0;
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            number++;
            try {
                JsonNode node = MAPPER.readTree(line);
                if (number > 1) {
                    GridSearch.Trial trial = trial(node);
                    trials.put(trial.candidate(), trial);
                } else if (!node.path("search").asText().equals(heading)) {
                    throw new DataFormatException(path + " belongs to the search '"
                            + node.path("search").asText() + "', not to '" + heading + "'; name another file");
                }
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new DataFormatException(path + " line " + number + ": expected a finished trial, got " + line, e);
            }
        }
        return whole;
    }

    private static GridSearch.Trial trial(JsonNode node) {
        if (!(SpecJson.read(node.path("spec").toString()) instanceof GnnSpec.Gcn spec)) {
            throw new IllegalArgumentException("a grid search tries GCNs");
        }
        TrainingOptions options = new TrainingOptions(
                (int) number(node, "epochs"), number(node, "learning_rate"), number(node, "weight_decay"), (int)
                        number(node, "patience"));
        double score = node.path("score").isNull() ? Double.NaN : number(node, "score");
        return new GridSearch.Trial(new SearchSpace.Candidate(spec, options), score, number(node, "seconds"));
    }

    private static double number(JsonNode node, String field) {
        if (!node.path(field).isNumber()) {
            throw new IllegalArgumentException("expected a number " + field);
        }
        return node.path(field).asDouble();
    }
}
