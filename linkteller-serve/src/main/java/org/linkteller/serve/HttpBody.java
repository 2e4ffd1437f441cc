package org.linkteller.serve;

import io.undertow.connector.PooledByteBuffer;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.linkteller.serve.wire.ProtocolException;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/**
 * A request's body, collected as it arrives: no thread waits for a client. It ends in an error when it is too long, too
 * slow, or when all bodies together would take too much memory. Lives on the connection's own thread.
 */
final class HttpBody {
    /** What a chunk takes of memory besides its bytes: who sends them one by one is not to have them at a discount. */
    private static final int CHUNK_COST = 80;

    private final HttpServerExchange exchange;
    private final long limit;
    private final BytesInFlight.Share share;
    private final Consumer<InputStream> whole;
    private final Consumer<Throwable> failed;
    private final List<InputStream> chunks = new ArrayList<>();
    private long size;
    private boolean done;
    private XnioExecutor.@Nullable Key deadline;

    private HttpBody(
            HttpServerExchange exchange,
            long limit,
            BytesInFlight.Share share,
            Consumer<InputStream> whole,
            Consumer<Throwable> failed) {
        this.exchange = exchange;
        this.limit = limit;
        this.share = share;
        this.whole = whole;
        this.failed = failed;
    }

    /** Returns at once; then calls one of the two, once. A client that waits for it is told to go on. */
    static void read(
            HttpServerExchange exchange,
            long limit,
            Duration time,
            BytesInFlight.Share share,
            Consumer<InputStream> whole,
            Consumer<Throwable> failed) {
        if (exchange.getRequestContentLength() > limit) {
            throw tooLong(limit);
        }
        HttpBody body = new HttpBody(exchange, limit, share, whole, failed);
        body.deadline = exchange.getIoThread()
                .executeAfter(
                        () -> body.end(ProtocolException.of(408, "the body took too long to arrive")),
                        time.toMillis(),
                        TimeUnit.MILLISECONDS);
        if (!HttpContinue.requiresContinueResponse(exchange)) {
            body.start();
            return;
        }
        HttpContinue.sendContinueResponse(exchange, new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange told, Sender sender) {
                body.start();
            }

            @Override
            public void onException(HttpServerExchange told, Sender sender, IOException e) {
                body.end(e);
            }
        });
    }

    static ProtocolException tooLong(long limit) {
        return ProtocolException.of(413, "expected a body of at most " + limit + " bytes, got more");
    }

    private void start() {
        StreamSourceChannel channel = exchange.getRequestChannel();
        channel.getReadSetter().set(this::take);
        take(channel);
    }

    private void take(StreamSourceChannel channel) {
        if (done) {
            return;
        }
        // the server's own, given back at once: a connection that waits for bytes holds none
        try (PooledByteBuffer pooled =
                exchange.getConnection().getByteBufferPool().allocate()) {
            ByteBuffer buffer = pooled.getBuffer();
            int got;
            while ((got = channel.read(buffer.clear())) > 0) {
                size += got;
                if (size > limit) {
                    throw tooLong(limit);
                }
                share.take(CHUNK_COST + got);
                byte[] chunk = new byte[got];
                buffer.flip().get(chunk);
                chunks.add(new ByteArrayInputStream(chunk));
            }
            if (got == 0) {
                channel.resumeReads();
                return;
            }
        } catch (Throwable e) { // whatever it is, the client gets an answer
            channel.suspendReads();
            end(e);
            return;
        }
        channel.suspendReads();
        end(null);
    }

    private void end(@Nullable Throwable reason) {
        if (done) {
            return;
        }
        done = true;
        if (deadline != null) {
            deadline.remove();
        }
        if (reason == null) {
            whole.accept(new SequenceInputStream(Collections.enumeration(chunks)));
        } else {
            failed.accept(reason);
        }
    }
}
