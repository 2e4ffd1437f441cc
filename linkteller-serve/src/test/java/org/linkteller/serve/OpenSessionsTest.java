package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.serve.guard.Credentials;
import org.linkteller.serve.guard.ExaminedQuery;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.ServedNodes;
import org.linkteller.serve.guard.Visit;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;

final class OpenSessionsTest {
    private final AtomicLong nanos = new AtomicLong();

    /** One node with 25 columns: 100 bytes of features. */
    private static ExaminedQuery query() {
        Visit visit = Guard.none().enter(new Credentials("", "127.0.0.1"));
        return visit.examine(
                visit.nodes(Tensor.of("nodes", Shape.of(1), new long[] {0}), ServedNodes.numbered(1)),
                row -> new double[25],
                () -> DenseFeatures.wrap(1, 25, new float[25]));
    }

    @Test
    void whoOpensManyLosesHisOwn() {
        OpenSessions sessions = new OpenSessions(4, 1_000_000, nanos::get);
        String bobs = sessions.open("bob", query()).orElseThrow();
        for (int i = 0; i < 100; i++) {
            sessions.open("eve", query());
        }
        assertThat(sessions.find("bob", bobs)).isNotNull();
        assertThat(sessions.size()).isEqualTo(4);
    }

    @Test
    void bytesAreBounded() {
        OpenSessions sessions = new OpenSessions(100, 250, nanos::get);
        String first = sessions.open("bob", query()).orElseThrow();
        sessions.open("bob", query());
        sessions.open("bob", query());
        assertThat(sessions.size()).isEqualTo(2);
        assertThatThrownBy(() -> sessions.find("bob", first)).isInstanceOf(ProtocolException.class);
        assertThat(new OpenSessions(100, 99, nanos::get).open("bob", query()))
                .as("would not fit even alone")
                .isEmpty();
    }

    @Test
    void anIdleOneIsFreedWithoutBeingAskedFor() {
        OpenSessions sessions = new OpenSessions(4, 1_000_000, nanos::get);
        String used = sessions.open("bob", query()).orElseThrow();
        sessions.open("bob", query());
        nanos.addAndGet(Duration.ofMinutes(20).toNanos());
        sessions.find("bob", used);
        nanos.addAndGet(Duration.ofMinutes(20).toNanos());
        assertThat(sessions.size()).isEqualTo(1);
        assertThat(sessions.find("bob", used)).isNotNull();
    }

    @Test
    void anotherClientsSessionIsAsGoodAsNone() {
        OpenSessions sessions = new OpenSessions(4, 1_000_000, nanos::get);
        String bobs = sessions.open("bob", query()).orElseThrow();
        assertThatThrownBy(() -> sessions.find("eve", bobs)).hasMessageContaining("no such session");
    }
}
