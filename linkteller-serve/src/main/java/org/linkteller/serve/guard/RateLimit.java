package org.linkteller.serve.guard;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.linkteller.serve.wire.ProtocolException;

/** How often each client may ask: a bucket that fills at the rate and holds the burst. */
final class RateLimit {
    private final GuardRules.Rate rate;
    private final TimeMeter clock;
    private final RecentClients<Bucket> buckets = new RecentClients<>(bucket -> 0, 0);

    /** @param nanos a clock that never goes back: a wall clock that does stops everybody */
    RateLimit(GuardRules.Rate rate, LongSupplier nanos) {
        this.rate = rate;
        this.clock = new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                return nanos.getAsLong();
            }

            @Override
            public boolean isWallClockBased() {
                return false;
            }
        };
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
                .withCustomTimePrecision(clock)
                .addLimit(Bandwidth.builder()
                        .capacity(rate.burst())
                        .refillGreedy(perMinute, Duration.ofMinutes(1))
                        .build())
                .build();
    }
}
