package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.linkteller.serve.wire.ProtocolException;

final class RateLimitTest {
    @Test
    void onlyTheClockHandedOverCountsAndNeverTheTimeOfDay() {
        AtomicLong nanos = new AtomicLong(-5_000_000_000L); // such clocks begin anywhere
        RateLimit limit = new RateLimit(new GuardRules.Rate(2, 3), nanos::get);
        for (int i = 0; i < 3; i++) {
            limit.check("bob");
        }
        assertThatThrownBy(() -> limit.check("bob"))
                .isInstanceOfSatisfying(
                        ProtocolException.class, e -> assertThat(e.status()).isEqualTo(429));
        assertThatCode(() -> limit.check("eve")).doesNotThrowAnyException();
        nanos.addAndGet(500_000_000L); // one more at two a second
        limit.check("bob");
        assertThatThrownBy(() -> limit.check("bob")).isInstanceOf(ProtocolException.class);
    }
}
