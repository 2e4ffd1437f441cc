package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.linkteller.serve.wire.ProtocolException;

final class RecentRefusalsTest {
    @Test
    void aRefusalHoldsForASecondAndForNobodyElse() {
        AtomicLong now = new AtomicLong(-5);
        RecentRefusals refusals = new RecentRefusals(now::get);
        assertThatThrownBy(() -> refusals.refuse("eve"))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("used up");
        assertThatCode(() -> refusals.check("bob")).doesNotThrowAnyException();
        now.addAndGet(999_999_999);
        assertThatThrownBy(() -> refusals.check("eve")).isInstanceOf(ProtocolException.class);
        now.addAndGet(2);
        assertThatCode(() -> refusals.check("eve"))
                .as("the books are asked again")
                .doesNotThrowAnyException();
    }
}
