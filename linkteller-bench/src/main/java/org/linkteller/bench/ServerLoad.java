package org.linkteller.bench;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.util.Headers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.guard.Guard;

/**
 * What the server stands, next to an Undertow handler that reads the same body and does nothing, in the same process and
 * the same minute: {@code java -cp benchmarks.jar org.linkteller.bench.ServerLoad [DATASET [SECONDS]]}. Clients run in
 * the process, too, and every figure holds for this machine under whatever else it does; the ratio holds further.
 */
public final class ServerLoad {
    private static final int[] CONNECTIONS = {1, 16, 64, 256};
    private static final int[] NODES = {1, 500};

    private ServerLoad() {}

    /** Prints a table in Markdown. */
    public static void main(String[] arguments) throws Exception {
        String dataset = arguments.length > 0 ? arguments[0] : "twitch-PTBR";
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 5;
        ServedTwitch served = ServedTwitch.of(dataset);
        byte[] fixed = new byte[128];
        Undertow idle = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // 500 nodes are more than its default
                .setHandler(exchange -> exchange.getRequestReceiver().receiveFullBytes((whole, body) -> {
                    whole.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/octet-stream");
                    whole.getResponseSender().send(ByteBuffer.wrap(fixed));
                }))
                .build();
        idle.start();
        try (InferenceServer server = served.serve(Guard.none())) {
            int idlePort = ((InetSocketAddress) idle.getListenerInfo().get(0).getAddress()).getPort();
            int port = server.uri().getPort();
            System.out.println(
                    "| nodes | connections | requests/s | p50 | p99 | not 200 | do-nothing requests/s | p50 |"
                            + " p99 | share of do-nothing |");
            System.out.println("|---|---|---|---|---|---|---|---|---|---|");
            for (int nodes : NODES) {
                byte[] request = request(served, nodes);
                load(port, request, 4, seconds); // classes, compiled code, buffers
                load(idlePort, request, 4, seconds / 2);
                for (int connections : CONNECTIONS) {
                    Load ours = load(port, request, connections, seconds);
                    Load nothing = load(idlePort, request, connections, seconds);
                    System.out.printf(
                            Locale.ROOT,
                            "| %d | %d | %.0f | %.1f ms | %.1f ms | %d | %.0f | %.1f ms | %.1f ms | %.2f |%n",
                            nodes,
                            connections,
                            ours.perSecond(),
                            ours.millis(0.5),
                            ours.millis(0.99),
                            ours.refused(),
                            nothing.perSecond(),
                            nothing.millis(0.5),
                            nothing.millis(0.99),
                            ours.perSecond() / nothing.perSecond());
                }
            }
        } finally {
            idle.stop();
        }
        System.exit(0); // Undertow's threads would stay
    }

    /** @param nanos of the answers with status 200, ascending */
    private record Load(long[] nanos, int refused, double seconds) {
        double perSecond() {
            return nanos.length / seconds;
        }

        double millis(double share) {
            return nanos.length == 0 ? Double.NaN : nanos[(int) (share * (nanos.length - 1))] / 1e6;
        }
    }

    private static Load load(int port, byte[] request, int connections, double seconds) throws InterruptedException {
        ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
        AtomicInteger refused = new AtomicInteger();
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            Thread client = new Thread(() -> {
                try (Connection connection = new Connection(port)) {
                    long asked = System.nanoTime();
                    while (asked < end) {
                        if (connection.ask(request) == 200) {
                            nanos.add(System.nanoTime() - asked);
                        } else {
                            refused.incrementAndGet();
                        }
                        asked = System.nanoTime();
                    }
                } catch (IOException e) {
                    refused.incrementAndGet();
                }
            });
            client.start();
            clients.add(client);
        }
        for (Thread client : clients) {
            client.join();
        }
        double took = (System.nanoTime() - start) / 1e9;
        return new Load(nanos.stream().mapToLong(Long::longValue).sorted().toArray(), refused.get(), took);
    }

    /** The least that speaks HTTP, so that the client costs little of what is measured. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        Connection(int port) throws IOException {
            socket = new Socket("127.0.0.1", port);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /** The answer's status; its body is read and forgotten. */
        int ask(byte[] request) throws IOException {
            out.write(request);
            String status = line();
            long length = 0;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Long.parseLong(header.substring(15).trim());
                }
            }
            in.skipNBytes(length);
            return Integer.parseInt(status.split(" ")[1]);
        }

        private String line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("the server closed the connection");
                }
                line.write(next);
            }
            return line.toString(StandardCharsets.ISO_8859_1).trim();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** The first nodes with their own features, in the protocol's binary form, answered in it. */
    private static byte[] request(ServedTwitch served, int nodes) {
        int columns = served.model().features();
        ByteBuffer data = ByteBuffer.allocate(8 * nodes + 4 * nodes * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (long node = 0; node < nodes; node++) {
            data.putLong(node);
        }
        for (int node = 0; node < nodes; node++) {
            Arrays.stream(served.part().features().row(node)).forEach(value -> data.putFloat((float) value));
        }
        byte[] head = String.format(
                        Locale.ROOT,
                        "{\"inputs\":[{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[%d],\"parameters\":"
                                + "{\"binary_data_size\":%d}},{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[%d,%d],"
                                + "\"parameters\":{\"binary_data_size\":%d}}],\"parameters\":{\"binary_data_output\":true}}",
                        nodes,
                        8 * nodes,
                        nodes,
                        columns,
                        4 * nodes * columns)
                .getBytes(StandardCharsets.UTF_8);
        byte[] lines = String.format(
                        Locale.ROOT,
                        "POST /v2/models/twitch/infer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n"
                                + "Inference-Header-Content-Length: %d\r\n\r\n",
                        head.length + data.capacity(),
                        head.length)
                .getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(lines.length + head.length + data.capacity())
                .put(lines)
                .put(head)
                .put(data.array())
                .array();
    }
}
