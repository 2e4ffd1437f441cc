package org.linkteller.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
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
 * @param slowMillis how long the action {@code slow} holds an answer back
 */
public record GuardRules(
        @Nullable Path store,
        boolean keys,
        @Nullable Rate rate,
        @Nullable Values limits,
        @Nullable Budget budget,
        UnknownNodes unknownNodes,
        Hardening output,
        Map<Detector, Watch> detectors,
        @Nullable URI webhook,
        int slowMillis) {

    /** Requests per second and key, and how many may come at once after a pause. */
    public record Rate(double perSecond, int burst) {
        public Rate {
            if (!(perSecond > 0) || burst < 0) {
                throw new IllegalArgumentException(
                        "rate must be positive and burst not negative, got " + perSecond + " and " + burst);
            }
            burst = burst == 0 ? Math.max(1, (int) Math.ceil(perSecond)) : burst;
        }
    }

    /** Rows in one query and the largest absolute value in them; 0 is no limit. */
    public record Values(int rows, double magnitude) {
        public Values {
            if (rows < 0 || !(magnitude >= 0)) {
                throw new IllegalArgumentException(
                        "limits must not be negative, got " + rows + " rows and magnitude " + magnitude);
            }
        }
    }

    /**
     * The query budget Q; 0 is no limit.
     *
     * @param perKey queries of one key
     * @param perNode queries, whoever asks, that may name one node: it also stops an attacker who spreads over keys
     * @param perKeyAndNode queries of one key that may name one node
     */
    public record Budget(long perKey, long perNode, long perKeyAndNode) {
        public Budget {
            if (perKey < 0 || perNode < 0 || perKeyAndNode < 0) {
                throw new IllegalArgumentException(
                        "budgets must not be negative, got " + perKey + ", " + perNode + ", " + perKeyAndNode);
            }
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
     * One detector's rule: it acts on a query that reaches the threshold as the {@code count}-th among the last {@code
     * window} ones. Zeros stand for the detector's own defaults.
     */
    public record Watch(double threshold, int count, int window, Action action, Scope scope) {
        public Watch {
            if (!(threshold >= 0) || count < 0 || window < 0) {
                throw new IllegalArgumentException(
                        "a detector's numbers must not be negative, got " + threshold + ", " + count + ", " + window);
            }
            count = count == 0 ? 10 : count;
            window = window == 0 ? 50 : window;
            if (count > window) {
                throw new IllegalArgumentException("a detector cannot count " + count + " of " + window + " queries");
            }
            action = action == null ? Action.LOG : action;
            scope = scope == null ? Scope.KEY : scope;
        }
    }

    public GuardRules {
        unknownNodes = unknownNodes == null ? UnknownNodes.REFUSE : unknownNodes;
        output = output == null ? Hardening.none() : output;
        detectors = detectors == null ? Map.of() : Map.copyOf(detectors);
        if (slowMillis < 0 || slowMillis > 60_000) {
            throw new IllegalArgumentException("slowMillis must be within 0..60000, got " + slowMillis);
        }
        slowMillis = slowMillis == 0 ? 2_000 : slowMillis;
        if (webhook == null && detectors.values().stream().anyMatch(watch -> watch.action() == Action.ALARM)) {
            throw new IllegalArgumentException("a detector with action alarm needs a webhook");
        }
    }

    /** Guards nothing. */
    @SuppressWarnings("NullAway") // the constructor puts the defaults in
    public static GuardRules none() {
        return new GuardRules(null, false, null, null, null, null, null, null, null, 0);
    }

    /** @throws IllegalArgumentException if the file does not say what it should, naming the place */
    public static GuardRules load(Path file) throws IOException {
        YAMLMapper yaml = YAMLMapper.builder()
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        String text = Files.readString(file);
        if (text.isBlank()) {
            return none();
        }
        GuardRules rules;
        try {
            rules = yaml.readValue(text, GuardRules.class);
        } catch (UnrecognizedPropertyException e) {
            throw new IllegalArgumentException(file + " line " + e.getLocation().getLineNr() + ": unknown key "
                    + e.getPropertyName() + nearest(e.getPropertyName(), e.getKnownPropertyIds()));
        } catch (JsonProcessingException e) {
            Throwable cause = e.getCause() instanceof IllegalArgumentException ? e.getCause() : null;
            String said = cause == null ? e.getOriginalMessage() : String.valueOf(cause.getMessage());
            String place =
                    e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr();
            throw new IllegalArgumentException(
                    file + place + ": " + said.lines().findFirst().orElse("not YAML"), e);
        }
        return rules == null ? none() : rules.storedBeside(file);
    }

    /** The store's path is relative to the guard file, wherever the server is started from. */
    private GuardRules storedBeside(Path file) {
        Path beside = file.resolveSibling(store == null ? Path.of("guard.db") : store);
        return new GuardRules(beside, keys, rate, limits, budget, unknownNodes, output, detectors, webhook, slowMillis);
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
