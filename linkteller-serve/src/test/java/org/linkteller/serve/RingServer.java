package org.linkteller.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.wire.WireLimits;

/** A ring of six on any free port, with small limits and short patience, and a request it can be asked. */
record RingServer(InferenceServer server, Http http) implements AutoCloseable {
    static final String INFER = "/v2/models/ring/infer";
    static final WireLimits LIMITS = new WireLimits(64 << 10, 10_000, 8, 64);

    /** Nodes 0, 1 and 3, five columns. */
    static final String REQUEST = "{\"id\":\"q\",\"inputs\":["
            + "{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[3],\"data\":[0,1,3]},"
            + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[3,5],"
            + "\"data\":[[1,2,0,0,0],[10,20,0,0,0],[100,200,0,0,0]]}]}";

    /** What {@link #REQUEST} is answered. */
    static final double[] ANSWER = {6, 12, 10.5, 21, 100, 200};

    static RingServer start() throws IOException {
        ServerOptions options =
                ServerOptions.defaults().withLimits(LIMITS).withTimes(Duration.ofMillis(800), Duration.ofSeconds(2));
        InferenceServer server = InferenceServer.start(options, RingBox.served(6), Guard.none());
        return new RingServer(server, new Http(server.uri()));
    }

    URI uri() {
        return server.uri();
    }

    static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        server.close();
    }
}
