package org.linkteller.serve.guard;

import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.linkteller.api.Seed;
import org.linkteller.serve.wire.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The detectors at work on what clients ask, and what they do once they are sure. */
final class QueryDetectors {
    private static final Logger LOG = LoggerFactory.getLogger(QueryDetectors.class);
    /** Held-back answers at one time; more of them are refused, or slowing others down would stop the server. */
    private static final int MAX_SLEEPERS = 4;

    private final Map<Detector, GuardRules.Watch> rules;
    private final int slowMillis;
    private final Optional<Alarm> alarm;
    private final boolean pooled;
    private final Seed secret = new Seed(new SecureRandom().nextLong());
    private final long bytesPerSize;
    private final Map<Integer, QuerySketch.Projection> projections = new ConcurrentHashMap<>();
    private final LongSupplier nanos;
    private final RecentClients<QueryHistory> histories;
    private final QueryHistory ofAll;
    private final Semaphore sleepers = new Semaphore(MAX_SLEEPERS);

    /** @param nanos a clock that never goes back, as {@link System#nanoTime} */
    QueryDetectors(GuardRules rules, LongSupplier nanos) {
        this.nanos = nanos;
        long memory = Runtime.getRuntime().maxMemory() / 16;
        this.histories = new RecentClients<>(QueryHistory::bytes, memory);
        this.bytesPerSize = memory / 16;
        this.ofAll = history("");
        this.rules = rules.detectors();
        this.slowMillis = rules.slowMillis();
        this.alarm = rules.webhook().map(Alarm::new);
        this.pooled = this.rules.values().stream().anyMatch(watch -> watch.scope() == GuardRules.Scope.ALL);
    }

    private QueryHistory history(String client) {
        return new QueryHistory(bytesPerSize, secret.derive("history of " + client));
    }

    QuerySketch.Projection projection(int columns) {
        return projections.computeIfAbsent(columns, n -> QuerySketch.Projection.of(n, secret));
    }

    /** @throws ProtocolException 403 if one of them refuses, 429 if too many answers are held back already */
    void watch(String client, QuerySketch sketch, BiConsumer<Detector, GuardRules.Action> seen) {
        QueryHistory ofClient = histories.of(client, this::history);
        Map<Detector, Double> alone = ofClient.score(sketch);
        Map<Detector, Double> together = pooled ? ofAll.score(sketch) : alone;
        long now = nanos.getAsLong();
        boolean refused = false;
        for (Map.Entry<Detector, GuardRules.Watch> rule : rules.entrySet()) {
            Detector detector = rule.getKey();
            GuardRules.Watch watch = rule.getValue();
            boolean everybody = watch.scope() == GuardRules.Scope.ALL;
            double score = (everybody ? together : alone).getOrDefault(detector, 0.0);
            if (score >= watch.threshold(detector)
                    && (everybody ? ofAll : ofClient)
                            .tripped(detector, now, now - TimeUnit.DAYS.toNanos(watch.days()), watch.count())) {
                seen.accept(detector, watch.action());
                LOG.info("{} by {}: score {}, {}", detector.title(), client, score, watch.action());
                refused |= act(client, detector, score, watch.action());
            }
        }
        if (refused) {
            throw ProtocolException.of(403, "refused by the guard");
        }
    }

    /** True if the query is to be refused. */
    private boolean act(String client, Detector detector, double score, GuardRules.Action action) {
        switch (action) {
            case LOG, REFUSE -> {}
            case SLOW -> sleep();
            case ALARM -> alarm.ifPresent(owner -> owner.raise(client, detector, score));
        }
        return action == GuardRules.Action.REFUSE;
    }

    private void sleep() {
        if (!sleepers.tryAcquire()) {
            throw ProtocolException.retryAfter(429, "too many requests", 1 + slowMillis / 1000);
        }
        try {
            Thread.sleep(slowMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sleepers.release();
        }
    }
}
