package org.linkteller.serve.guard;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.linkteller.serve.wire.ProtocolException;

/**
 * Stands between clients and the box. Nobody reaches the box but through {@link #enter}: key and rate at the door, then
 * sizes and values, detectors and budget, in the order that {@link Visit} knows.
 */
public final class Guard implements AutoCloseable {
    private final GuardRules rules;
    private final Optional<ApiKeys> keys;
    private final Optional<RateLimit> rate;
    private final Optional<QueryDetectors> detectors;
    private final Optional<QueryLedger> ledger;
    private final RecentRefusals refusals = new RecentRefusals(System::nanoTime);
    private final Optional<AnswerSteps> steps;
    private final byte[] salt;

    private Guard(GuardRules rules) {
        this.rules = rules;
        this.keys = rules.keys() ? Optional.of(ApiKeys.open(rules.store())) : Optional.empty();
        this.rate = rules.rate().map(limit -> new RateLimit(limit, System::nanoTime));
        this.detectors = rules.detectors().isEmpty()
                ? Optional.empty()
                : Optional.of(new QueryDetectors(rules, System::nanoTime));
        this.ledger = rules.budget().map(budget -> QueryLedger.open(rules.store(), budget));
        this.steps = rules.stepMillis() == 0
                ? Optional.empty()
                : Optional.of(new AnswerSteps(Duration.ofMillis(rules.stepMillis())));
        this.salt = ledger.map(QueryLedger::salt).orElseGet(Guard::randomSalt);
    }

    private static byte[] randomSalt() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    public static Guard none() {
        return of(GuardRules.none());
    }

    /** Opens the store if the rules need one. */
    public static Guard of(GuardRules rules) {
        return new Guard(rules);
    }

    /**
     * The client behind a request that costs nothing.
     *
     * @throws ProtocolException 401 without a valid key, the same for a wrong, a revoked and a missing one
     */
    public String admit(Credentials credentials) {
        return keys.isEmpty()
                ? credentials.address()
                : keys.get()
                        .find(credentials.key())
                        .orElseThrow(() -> ProtocolException.of(401, "a valid API key is needed"));
    }

    /**
     * The door: the only way to put a query to the box. Throws what {@link #admit} does, and 429 for a client that is too
     * fast or has used up its budget.
     */
    public Visit enter(Credentials credentials) {
        String client = admit(credentials);
        refusals.check(client);
        rate.ifPresent(limit -> limit.check(client));
        return new Visit(this, client);
    }

    public Hardening output() {
        return rules.output();
    }

    /** When answers leave; empty if that is when they are ready. */
    public Optional<AnswerSteps> steps() {
        return steps;
    }

    public boolean hidesUnknownNodes() {
        return rules.unknownNodes() == GuardRules.UnknownNodes.ISOLATE;
    }

    /** False while nothing can be charged, as with a full disk. */
    public boolean isWorking() {
        return ledger.map(QueryLedger::isWorking).orElse(true);
    }

    /** What an owner should hear when a server starts: each a sentence. */
    public List<String> notices() {
        List<String> notices = new ArrayList<>();
        if (ledger.map(QueryLedger::isEmpty).orElse(false)) {
            notices.add("the ledger " + rules.store() + " holds no queries: every budget starts anew");
        }
        if (keys.isPresent()
                && keys.get().list().stream().allMatch(key -> key.revoked().isPresent())) {
            notices.add(rules.store() + " holds no valid key: nobody can ask");
        }
        return notices;
    }

    GuardRules rules() {
        return rules;
    }

    Optional<QueryDetectors> detectors() {
        return detectors;
    }

    RecentRefusals refusals() {
        return refusals;
    }

    Optional<QueryLedger> ledger() {
        return ledger;
    }

    /** What the accounts of unknown nodes are made with; as lasting as what is counted on them. For reading only. */
    byte[] salt() {
        return salt;
    }

    @Override
    public void close() {
        ledger.ifPresent(QueryLedger::close);
        keys.ifPresent(ApiKeys::close);
    }
}
