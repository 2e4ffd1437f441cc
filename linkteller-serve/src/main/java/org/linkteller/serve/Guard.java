package org.linkteller.serve;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between clients and the box: who may ask, how often, what, and with what suspicion it is looked at. In this
 * order: key, rate, sizes and values, detectors, budget; so a query that is refused on its face costs no budget.
 */
public final class Guard implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Guard.class);
    /** Held-back answers at one time; more of them are refused, or slowing others down would stop the server. */
    private static final int MAX_SLEEPERS = 4;

    private static final int MAX_CLIENTS = 1000;
    /** The history of all clients together; not a name a key can have. */
    private static final String ALL = "*";

    private final GuardRules rules;
    private final @Nullable ApiKeys keys;
    private final @Nullable QueryLedger ledger;
    private final @Nullable Alarm alarm;
    private final byte[] salt;
    private final Seed secret = new Seed(new SecureRandom().nextLong());
    private final Map<Integer, QuerySketch.Projection> projections = new ConcurrentHashMap<>();
    private final Map<String, Bucket> buckets = recentClients();
    private final Map<String, QueryHistory> histories = recentClients();
    private final Semaphore sleepers = new Semaphore(MAX_SLEEPERS);

    private Guard(GuardRules rules, @Nullable ApiKeys keys, @Nullable QueryLedger ledger) {
        this.rules = rules;
        this.keys = keys;
        this.ledger = ledger;
        this.salt = ledger == null ? randomBytes() : ledger.salt();
        this.alarm = rules.webhook() == null ? null : new Alarm(rules.webhook());
    }

    private static byte[] randomBytes() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    public static Guard none() {
        return new Guard(GuardRules.none(), null, null);
    }

    /** Opens the store if the rules need one. */
    public static Guard of(GuardRules rules) {
        GuardRules.Budget budget = rules.budget();
        if (!rules.keys() && budget == null) {
            return new Guard(rules, null, null);
        }
        Path store = rules.store();
        if (store == null) {
            throw new IllegalArgumentException("keys and budgets need a store");
        }
        ApiKeys keys = rules.keys() ? ApiKeys.open(store) : null;
        return new Guard(rules, keys, budget == null ? null : QueryLedger.open(store, budget));
    }

    /** Forgets who has not come for longest: addresses are cheap to change, memory must not follow them. */
    private static <V> Map<String, V> recentClients() {
        return Collections.synchronizedMap(new LinkedHashMap<String, V>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > MAX_CLIENTS;
            }
        });
    }

    Hardening output() {
        return rules.output();
    }

    /** What the accounts of unknown nodes are made with; as lasting as what is counted on them. For reading only. */
    byte[] salt() {
        return salt;
    }

    boolean hidesUnknownNodes() {
        return rules.unknownNodes() == GuardRules.UnknownNodes.ISOLATE;
    }

    /**
     * The client behind a request.
     *
     * @param authorization the header {@code Authorization: Bearer KEY}; empty if there is none
     * @throws ProtocolException 401 without a valid key, the same for a wrong, a revoked and a missing one
     */
    String admit(String authorization, String address) {
        if (keys == null) {
            return address;
        }
        String key = authorization.regionMatches(true, 0, "Bearer ", 0, 7)
                ? authorization.substring(7).trim()
                : "";
        return keys.find(key).orElseThrow(() -> ProtocolException.of(401, "a valid API key is needed"));
    }

    void checkRate(String client) {
        GuardRules.Rate rate = rules.rate();
        if (rate == null) {
            return;
        }
        Bucket bucket = buckets.computeIfAbsent(
                client,
                name -> Bucket.builder()
                        .addLimit(Bandwidth.builder()
                                .capacity(rate.burst())
                                .refillGreedy(Math.max(1, Math.round(rate.perSecond() * 60)), Duration.ofMinutes(1))
                                .build())
                        .build());
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            long seconds = Math.max(
                    1, Duration.ofNanos(probe.getNanosToWaitForRefill()).toSeconds());
            throw ProtocolException.retryAfter(429, "too many requests", (int) Math.min(seconds, 3600));
        }
    }

    void checkRows(int rows) {
        GuardRules.Values limits = rules.limits();
        if (limits != null && limits.rows() > 0 && rows > limits.rows()) {
            throw ProtocolException.of(413, "expected at most " + limits.rows() + " rows, got " + rows);
        }
    }

    /** Values that are no numbers are refused by every server, too large ones by the guard. */
    void checkValues(Tensor features) {
        double magnitude = magnitude();
        boolean fits = true;
        if (features.type() == DataType.FP32) {
            for (float value : features.floats()) {
                fits &= Math.abs(value) <= magnitude;
            }
        } else {
            for (double value : features.doubles()) {
                fits &= Math.abs(value) <= magnitude;
            }
        }
        require(fits, magnitude);
    }

    void checkValues(Features features) {
        double magnitude = magnitude();
        boolean fits = true;
        for (int i = 0; i < features.rows(); i++) {
            for (double value : features.row(i)) {
                fits &= Math.abs(value) <= magnitude;
            }
        }
        require(fits, magnitude);
    }

    private double magnitude() {
        GuardRules.Values limits = rules.limits();
        return limits == null || limits.magnitude() == 0 ? Float.MAX_VALUE : limits.magnitude();
    }

    private static void require(boolean fits, double magnitude) {
        if (!fits) { // a comparison with NaN is false
            throw ProtocolException.badRequest("features: expected finite values of at most " + magnitude);
        }
    }

    /** @param sent a row as the client sent it */
    Examined examine(Subject subject, IntFunction<double[]> sent) {
        return Examined.of(subject, sent, projection(subject.features()), ledger != null);
    }

    Examined examine(Examined base, int[] rows, double[][] values) {
        return base.withRows(rows, values, projection(base.subject().features()));
    }

    /** Whether the rows' digests are needed. */
    boolean examinesRows() {
        return ledger != null;
    }

    private QuerySketch.@Nullable Projection projection(Features features) {
        return rules.detectors().isEmpty()
                ? null
                : projections.computeIfAbsent(features.columns(), n -> QuerySketch.Projection.of(n, secret));
    }

    /**
     * Looks at a query with the detectors and takes it off the budget; returns when the ledger has it on disk.
     *
     * @param request the client's id of the request, empty if none
     * @param seen is told every detector that acted, for the metrics
     */
    void pass(String client, String request, Examined query, BiConsumer<Detector, GuardRules.Action> seen) {
        watch(client, query, seen);
        if (ledger != null) {
            QueryLedger.Verdict verdict = ledger.charge(
                    client, request, query.digest(), query.subject().nodes().accounts());
            if (verdict == QueryLedger.Verdict.REFUSED) {
                throw ProtocolException.of(429, "the query budget is used up");
            }
        }
    }

    private void watch(String client, Examined query, BiConsumer<Detector, GuardRules.Action> seen) {
        QuerySketch sketch = query.sketch();
        if (sketch == null) {
            return;
        }
        Map<Detector, Double> ofClient = history(client).score(sketch);
        boolean pooled = rules.detectors().values().stream().anyMatch(rule -> rule.scope() == GuardRules.Scope.ALL);
        Map<Detector, Double> ofAll = pooled ? history(ALL).score(sketch) : ofClient;
        boolean refused = false;
        for (Map.Entry<Detector, GuardRules.Watch> rule : rules.detectors().entrySet()) {
            Detector detector = rule.getKey();
            GuardRules.Watch watch = rule.getValue();
            boolean everybody = watch.scope() == GuardRules.Scope.ALL;
            Double score = (everybody ? ofAll : ofClient).getOrDefault(detector, 0.0);
            double threshold = watch.threshold() == 0 ? detector.defaultThreshold() : watch.threshold();
            boolean acts =
                    history(everybody ? ALL : client).note(detector, score >= threshold, watch.count(), watch.window());
            if (acts) {
                seen.accept(detector, watch.action());
                LOG.info("{} by {}: score {}, {}", nameOf(detector), client, score, watch.action());
                refused |= act(client, detector, score, watch.action());
            }
        }
        if (refused) {
            throw ProtocolException.of(403, "refused by the guard");
        }
    }

    private QueryHistory history(String client) {
        return histories.computeIfAbsent(client, name -> new QueryHistory());
    }

    /** True if the query is to be refused. */
    private boolean act(String client, Detector detector, double score, GuardRules.Action action) {
        return switch (action) {
            case LOG -> false;
            case REFUSE -> true;
            case SLOW -> {
                sleep();
                yield false;
            }
            case ALARM -> {
                if (alarm != null) {
                    alarm.raise(client, detector, score);
                }
                yield false;
            }
        };
    }

    private void sleep() {
        if (!sleepers.tryAcquire()) {
            throw ProtocolException.retryAfter(429, "too many requests", 1 + rules.slowMillis() / 1000);
        }
        try {
            Thread.sleep(rules.slowMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sleepers.release();
        }
    }

    /** As in the guard file. */
    static String nameOf(Detector detector) {
        return detector.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void close() {
        if (ledger != null) {
            ledger.close();
        }
        if (keys != null) {
            keys.close();
        }
    }
}
