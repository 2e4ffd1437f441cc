package org.linkteller.serve.guard;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Spelling;

/**
 * The guard file: what a client may ask and what it gets to see. Every part is optional; what is left out is not
 * guarded.
 *
 * @param store the SQLite file of keys and ledger, beside the guard file unless absolute
 * @param keys whether a request needs an API key; without, clients are told apart by their address
 * @param unknownNodes what a client learns when it names a node that is not in the graph
 * @param webhook where alarms are posted
 * @param limits what one query may hold
 * @param slowMillis how long the action {@code slow} holds an answer back
 * @param stepMillis answers leave after so long, or two, four, eight times so long, see {@link AnswerSteps}; 0 for at once
 */
public record GuardRules(
        Path store,
        boolean keys,
        Optional<Rate> rate,
        QueryLimits limits,
        Optional<Budget> budget,
        UnknownNodes unknownNodes,
        Hardening output,
        Map<Detector, Watch> detectors,
        Optional<URI> webhook,
        int slowMillis,
        int stepMillis) {
    private static final Path STORE = Path.of("guard.db");
    private static final int SLOW_MILLIS = 2_000;

    /** Requests per second and key, and how many may come at once after a pause. */
    public record Rate(double perSecond, int burst) {
        public Rate {
            if (!(perSecond > 0) || burst < 1) {
                throw new IllegalArgumentException(
                        "rate must be positive and burst not negative, got " + perSecond + " and " + burst);
            }
        }

        @JsonCreator
        static Rate read(@JsonProperty("perSecond") double perSecond, @JsonProperty("burst") @Nullable Integer burst) {
            return new Rate(perSecond, orElse(burst, Math.max(1, (int) Math.ceil(perSecond))));
        }
    }

    /**
     * The query budget Q.
     *
     * @param perKey queries of one key
     * @param perNode queries, whoever asks, that may name one node: it also stops an attacker who spreads over keys
     * @param perKeyAndNode queries of one key that may name one node
     */
    public record Budget(Limit perKey, Limit perNode, Limit perKeyAndNode) {
        @JsonCreator
        static Budget read(
                @JsonProperty("perKey") @Nullable Long perKey,
                @JsonProperty("perNode") @Nullable Long perNode,
                @JsonProperty("perKeyAndNode") @Nullable Long perKeyAndNode) {
            return new Budget(
                    limit("budget: perKey", perKey),
                    limit("budget: perNode", perNode),
                    limit("budget: perKeyAndNode", perKeyAndNode));
        }
    }

    /** What happens when a client names a node that is not in the graph. */
    public enum UnknownNodes {
        /** Status 400: the client learns that the node does not exist. */
        @JsonProperty("refuse")
        REFUSE,
        /** Answered like a node without neighbours, so that it learns nothing. */
        @JsonProperty("isolate")
        ISOLATE
    }

    /** What a detector does once it is sure. */
    public enum Action {
        @JsonProperty("log")
        LOG,
        @JsonProperty("slow")
        SLOW,
        @JsonProperty("refuse")
        REFUSE,
        /** Posts to the webhook and answers as usual, so that the client notices nothing. */
        @JsonProperty("alarm")
        ALARM
    }

    /** Whose queries are compared with each other. */
    public enum Scope {
        @JsonProperty("key")
        KEY,
        /** All clients together, against an attacker who spreads over keys. */
        @JsonProperty("all")
        ALL
    }

    /**
     * One detector's rule: it acts on a query that reaches the threshold as the {@code count}-th within {@code days},
     * however many others were asked in between.
     *
     * @param threshold empty for the detector's own
     */
    public record Watch(OptionalDouble threshold, int count, int days, Action action, Scope scope) {
        /** What a file that does not say it means. */
        public static final int COUNT = 10;

        public static final int DAYS = 30;

        private static final int MAX_COUNT = 100_000; // each is remembered
        private static final int MAX_DAYS = 36_500; // fits into nanoseconds

        public Watch {
            if (!(threshold.orElse(1) > 0) || count < 1 || days < 1) {
                throw new IllegalArgumentException(
                        "a detector's numbers must not be negative, got " + threshold + ", " + count + ", " + days);
            }
            if (count > MAX_COUNT || days > MAX_DAYS) {
                throw new IllegalArgumentException("a detector can count to " + MAX_COUNT + " within " + MAX_DAYS
                        + " days, got " + count + " and " + days);
            }
        }

        @JsonCreator
        static Watch read(
                @JsonProperty("threshold") @Nullable Double threshold,
                @JsonProperty("count") @Nullable Integer count,
                @JsonProperty("days") @Nullable Integer days,
                @JsonProperty("action") @Nullable Action action,
                @JsonProperty("scope") @Nullable Scope scope) {
            return new Watch(
                    threshold == null || threshold == 0 ? OptionalDouble.empty() : OptionalDouble.of(threshold),
                    orElse(count, COUNT),
                    orElse(days, DAYS),
                    action == null ? Action.LOG : action,
                    scope == null ? Scope.KEY : scope);
        }

        double threshold(Detector detector) {
            return threshold.orElse(detector.defaultThreshold());
        }
    }

    public GuardRules {
        detectors = Map.copyOf(detectors);
        if (slowMillis < 1 || slowMillis > 60_000) {
            throw new IllegalArgumentException("slowMillis must be within 0..60000, got " + slowMillis);
        }
        if (stepMillis < 0 || stepMillis > 60_000) {
            throw new IllegalArgumentException("stepMillis must be within 0..60000, got " + stepMillis);
        }
        if (webhook.isEmpty() && detectors.values().stream().anyMatch(watch -> watch.action() == Action.ALARM)) {
            throw new IllegalArgumentException("a detector with action alarm needs a webhook");
        }
    }

    /** Guards nothing. */
    public static GuardRules none() {
        return read(null, false, null, null, null, null, null, null, null, null, null);
    }

    /** What a file leaves out, or where it says 0, is left open or has its default. */
    @JsonCreator
    static GuardRules read(
            @JsonProperty("store") @Nullable Path store,
            @JsonProperty("keys") boolean keys,
            @JsonProperty("rate") @Nullable Rate rate,
            @JsonProperty("limits") @Nullable QueryLimits limits,
            @JsonProperty("budget") @Nullable Budget budget,
            @JsonProperty("unknownNodes") @Nullable UnknownNodes unknownNodes,
            @JsonProperty("output") @Nullable Hardening output,
            @JsonProperty("detectors") @Nullable Map<Detector, Watch> detectors,
            @JsonProperty("webhook") @Nullable URI webhook,
            @JsonProperty("slowMillis") @Nullable Integer slowMillis,
            @JsonProperty("stepMillis") @Nullable Integer stepMillis) {
        return new GuardRules(
                store == null ? STORE : store,
                keys,
                Optional.ofNullable(rate),
                limits == null ? QueryLimits.NONE : limits,
                Optional.ofNullable(budget),
                unknownNodes == null ? UnknownNodes.REFUSE : unknownNodes,
                output == null ? Hardening.none() : output,
                detectors == null ? Map.of() : detectors,
                Optional.ofNullable(webhook),
                orElse(slowMillis, SLOW_MILLIS),
                orElse(stepMillis, 0));
    }

    private static int orElse(@Nullable Integer value, int usual) {
        return value == null || value == 0 ? usual : value;
    }

    static Limit limit(String name, @Nullable Long most) {
        if (most != null && most < 0) {
            throw new IllegalArgumentException(name + " must not be negative, got " + most);
        }
        return most == null || most == 0 ? Limit.NONE : Limit.of(most);
    }

    /**
     * Whatever a file leaves open is meant: one that is empty, says a thing twice or a word without its value is refused.
     *
     * @throws IllegalArgumentException if the file does not say what it should, naming the place
     */
    public static GuardRules load(Path file) throws IOException {
        YAMLMapper yaml = YAMLMapper.builder()
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .build();
        String text = Files.readString(file);
        try {
            refuseEmpty(file.toString(), yaml.readTree(text));
            return yaml.readValue(text, GuardRules.class).storedBeside(file);
        } catch (UnrecognizedPropertyException e) {
            throw new IllegalArgumentException(file + place(text, e) + ": unknown key " + e.getPropertyName()
                    + nearest(e.getPropertyName(), e.getKnownPropertyIds()));
        } catch (JsonProcessingException e) {
            String said = e.getCause() instanceof IllegalArgumentException cause
                    ? String.valueOf(cause.getMessage())
                    : e instanceof JsonMappingException wrong
                                    && !wrong.getPath().isEmpty()
                            ? named(wrong) + " cannot be"
                                    + (e instanceof InvalidFormatException value
                                            ? " '" + value.getValue() + "'"
                                            : " so")
                                    + "; docs/REFERENCE.md says what it holds"
                            : e.getOriginalMessage().startsWith("Duplicate field")
                                    ? e.getOriginalMessage().substring("Duplicate field ".length()) + " is said twice"
                                    : "is not valid YAML";
            throw new IllegalArgumentException(
                    file + place(text, e) + ": " + said.lines().findFirst().orElse("not YAML"), e);
        }
    }

    /** The line of the key that is wrong: the reader itself has gone on when it complains. */
    private static String place(String text, JsonProcessingException wrong) {
        List<String> lines = text.lines().toList();
        int line = 0;
        if (wrong instanceof JsonMappingException mapping) {
            for (JsonMappingException.Reference part : mapping.getPath()) {
                Pattern key =
                        Pattern.compile("\\b" + Pattern.quote(String.valueOf(part.getFieldName())) + "[\"']?\\s*:");
                while (part.getFieldName() != null
                        && line < lines.size()
                        && !key.matcher(lines.get(line)).find()) {
                    line++;
                }
            }
            if (!mapping.getPath().isEmpty() && line < lines.size()) {
                return " line " + (line + 1);
            }
        }
        return wrong.getLocation() == null ? "" : " line " + wrong.getLocation().getLineNr();
    }

    /** The key that is wrong, with those around it. */
    private static String named(JsonMappingException wrong) {
        return wrong.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
    }

    /** A word without a value, or a file of comments, looks like a guard and is none. */
    private static void refuseEmpty(String place, JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            throw new IllegalArgumentException(place + " says nothing: give it a value or leave it out");
        }
        node.fields().forEachRemaining(part -> refuseEmpty(place + ": " + part.getKey(), part.getValue()));
    }

    /** The store's path is relative to the guard file, wherever the server is started from. */
    private GuardRules storedBeside(Path file) {
        return new GuardRules(
                file.resolveSibling(store),
                keys,
                rate,
                limits,
                budget,
                unknownNodes,
                output,
                detectors,
                webhook,
                slowMillis,
                stepMillis);
    }

    private static String nearest(String wrong, @Nullable Collection<Object> known) {
        return known == null || known.isEmpty()
                ? ""
                : " (did you mean "
                        + Spelling.nearest(
                                wrong, known.stream().map(Object::toString).toList())
                        + "?)";
    }
}
