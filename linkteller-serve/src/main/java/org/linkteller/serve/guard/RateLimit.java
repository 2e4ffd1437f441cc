package org.linkteller.serve.guard;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import org.linkteller.serve.wire.ProtocolException;

/** How often each client may ask: a bucket that fills at the rate and holds the burst. */
final class RateLimit {
    private final GuardRules.Rate rate;
    private final RecentClients<Bucket> buckets = new RecentClients<>(bucket -> 0, 0);

    RateLimit(GuardRules.Rate rate) {
        this.rate = rate;
    }

    /** @throws ProtocolException 429 with the time to wait if the client is too fast */
    void check(String client) {
        ConsumptionProbe probe = buckets.of(client, name -> bucket()).tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            long seconds = Math.max(
                    1, Duration.ofNanos(probe.getNanosToWaitForRefill()).toSeconds());
            throw ProtocolException.retryAfter(429, "too many requests", (int) Math.min(seconds, 3600));
        }
    }

    private Bucket bucket() {
        long perMinute = Math.max(1, Math.round(rate.perSecond() * 60));
        return Bucket.builder()
                .withNanosecondPrecision() // and its clock never goes back: a wall clock that does stops everybody
                .addLimit(Bandwidth.builder()
                        .capacity(rate.burst())
                        .refillGreedy(perMinute, Duration.ofMinutes(1))
                        .build())
                .build();
    }
}
