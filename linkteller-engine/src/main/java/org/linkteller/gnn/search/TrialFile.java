package org.linkteller.gnn.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
import org.jspecify.annotations.Nullable;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.TrainingOptions;

/**
 * The finished trials of a grid search, one line of JSON each under a line that names the search. Appended and forced to disk
 * trial by trial; a last line that a crash cut off is dropped when the file is opened again. Safe for several threads.
 */
final class TrialFile implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /** The line that names the search. */
    private record Heading(@JsonProperty("search") String search) {}

    /** @param score null where training diverged */
    private record Line(
            @JsonProperty("spec") GnnSpec.Gcn spec,
            @JsonProperty("epochs") int epochs,
            @JsonProperty("learning_rate") double learningRate,
            @JsonProperty("weight_decay") double weightDecay,
            @JsonProperty("patience") int patience,
            @JsonProperty("score") @Nullable Double score,
            @JsonProperty("seconds") double seconds) {
        static Line of(GridSearch.Trial trial) {
            TrainingOptions options = trial.candidate().options();
            return new Line(
                    trial.candidate().spec(),
                    options.epochs(),
                    options.learningRate(),
                    options.weightDecay(),
                    options.patience(),
                    Double.isNaN(trial.score()) ? null : (Double) trial.score(),
                    trial.seconds());
        }

        GridSearch.Trial trial() {
            TrainingOptions options = new TrainingOptions(epochs, learningRate, weightDecay, patience);
            return new GridSearch.Trial(
                    new SearchSpace.Candidate(spec, options), score == null ? Double.NaN : score, seconds);
        }
    }

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
                file.append(MAPPER.writeValueAsString(new Heading(heading)));
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
        try {
            append(MAPPER.writeValueAsString(Line.of(trial)));
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
                if (number > 1) {
                    GridSearch.Trial trial = MAPPER.readValue(line, Line.class).trial();
                    trials.put(trial.candidate(), trial);
                    continue;
                }
                String other = MAPPER.readValue(line, Heading.class).search;
                if (!other.equals(heading)) {
                    throw new DataFormatException(path + " belongs to the search '" + other + "', not to '" + heading
                            + "'; name another file");
                }
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new DataFormatException(path + " line " + number + ": expected a finished trial, got " + line, e);
            }
        }
        return whole;
    }
}
