package org.linkteller.bench;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.guard.Guard;

/**
 * What the server stands, next to an Undertow handler that reads the same body and drops it, in the same process and
 * the same minute: {@code java -cp benchmarks.jar org.linkteller.bench.ServerLoad [DATASET [SECONDS [FOLDER]]]}. Clients run
 * in the process, too, and every figure holds for this machine under whatever else it does; the ratio holds further.
 */
public final class ServerLoad {
    private static final int[] CONNECTIONS = {1, 16, 64, 256};
    private static final int[] NODES = {1, 500};
    /** More of them than a server with room for two bases would keep. */
    private static final int SESSIONS = 3;

    private ServerLoad() {}

    /** Prints tables in Markdown, in about three minutes with the default of five seconds a cell, and draws the second. */
    public static void main(String[] arguments) throws Exception {
        String dataset = arguments.length > 0 ? arguments[0] : "twitch-PTBR";
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 5;
        ServedTwitch served = ServedTwitch.of(dataset);
        byte[] fixed = new byte[128];
        Undertow idle = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // 500 nodes are more than its default
                .setHandler(exchange -> exchange.getRequestReceiver().receivePartialBytes((whole, part, last) -> {
                    if (last) { // what came is dropped: putting it together costs more than all else here
                        whole.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/octet-stream");
                        whole.getResponseSender().send(ByteBuffer.wrap(fixed));
                    }
                }))
                .build();
        idle.start();
        try (InferenceServer server = served.serve(Guard.none())) {
            int nothing = ((InetSocketAddress) idle.getListenerInfo().get(0).getAddress()).getPort();
            int port = server.uri().getPort();
            costs(served, port, nothing, seconds);
            LoadFigures figures = new LoadFigures();
            loads(served, port, nothing, seconds, figures);
            memory();
            if (arguments.length > 2) {
                figures.write(Path.of(arguments[2]));
            }
        } finally {
            idle.stop();
        }
        System.exit(0); // Undertow's threads would stay
    }

    /** What single requests cost, one after the other. */
    private static void costs(ServedTwitch served, int port, int nothing, double seconds) throws Exception {
        byte[] one = whole(served, 1, false);
        List<byte[]> sessions = IntStream.range(0, SESSIONS)
                .mapToObj(session -> changed(served, LoadClient.session(port, whole(served, 500, true))))
                .toList();
        byte[] live = "GET /v2/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        System.out.println("| request, one at a time | processor time | p50 | p99 |\n|---|---|---|---|");
        cost("one node to the do-nothing handler", nothing, List.of(one), seconds);
        cost("liveness", port, List.of(live), seconds);
        cost("one node", port, List.of(one), seconds);
        cost("500 nodes", port, List.of(whole(served, 500, false)), seconds);
        cost("500 nodes in a session, one row changed", port, sessions.subList(0, 1), seconds);
        cost("the same, " + SESSIONS + " sessions in turn", port, sessions, seconds);
        System.out.println();
    }

    private static void cost(String what, int port, List<byte[]> requests, double seconds) throws InterruptedException {
        LoadClient.load(port, requests, 1, seconds); // classes, compiled code, buffers
        LoadClient.Load load = LoadClient.load(port, requests, 1, seconds);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.2f ms | %.2f ms | %.2f ms |%n",
                what,
                load.processorMillis(),
                load.millis(0.5),
                load.millis(0.99));
    }

    private static void loads(ServedTwitch served, int port, int idlePort, double seconds, LoadFigures figures)
            throws InterruptedException {
        System.out.println("| nodes | connections | requests/s | p50 | p99 | not 200 | do-nothing requests/s | p50 |"
                + " p99 | share of do-nothing |\n|---|---|---|---|---|---|---|---|---|---|");
        for (int nodes : NODES) {
            List<byte[]> request = List.of(whole(served, nodes, false));
            for (int connections : CONNECTIONS) {
                LoadClient.Load ours = LoadClient.load(port, request, connections, seconds);
                LoadClient.Load nothing = LoadClient.load(idlePort, request, connections, seconds);
                figures.add(nodes, "served", connections, ours);
                figures.add(nodes, "do-nothing", connections, nothing);
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
        System.out.println();
    }

    /** Of this process, clients and both servers together; Linux only. */
    private static void memory() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            String resident = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS"))
                    .findFirst()
                    .orElse("unknown");
            System.out.printf(
                    Locale.ROOT,
                    "Memory of servers and clients after it all: %s, heap of at most %d MB%n",
                    resident.replaceAll("\\s+", " "),
                    Runtime.getRuntime().maxMemory() >> 20);
        }
    }

    /** The first nodes with their own features, in the protocol's binary form, answered in it. */
    private static byte[] whole(ServedTwitch served, int nodes, boolean session) {
        int columns = served.model().features();
        ByteBuffer data = ByteBuffer.allocate(8 * nodes + 4 * nodes * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (long node = 0; node < nodes; node++) {
            data.putLong(node);
        }
        for (int node = 0; node < nodes; node++) {
            putRow(data, served.part().features().row(node));
        }
        return message(
                "nodes", nodes, columns, session ? "\"session_open\":true" : "\"binary_data_output\":true", data);
    }

    /** A change of one row to the session's base. */
    private static byte[] changed(ServedTwitch served, String session) {
        int columns = served.model().features();
        ByteBuffer data = ByteBuffer.allocate(8 + 4 * columns).order(ByteOrder.LITTLE_ENDIAN);
        data.putLong(7);
        putRow(data, served.part().features().row(600));
        return message("rows", 1, columns, "\"binary_data_output\":true,\"session\":\"" + session + "\"", data);
    }

    private static void putRow(ByteBuffer data, double[] row) {
        Arrays.stream(row).forEach(value -> data.putFloat((float) value));
    }

    /** @param ids the name of the input that says whose rows they are */
    private static byte[] message(String ids, int rows, int columns, String parameters, ByteBuffer data) {
        byte[] head = String.format(
                        Locale.ROOT,
                        "{\"inputs\":[{\"name\":\"%s\",\"datatype\":\"INT64\",\"shape\":[%d],\"parameters\":"
                                + "{\"binary_data_size\":%d}},{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[%d,%d],"
                                + "\"parameters\":{\"binary_data_size\":%d}}],\"parameters\":{%s}}",
                        ids,
                        rows,
                        8 * rows,
                        rows,
                        columns,
                        4 * rows * columns,
                        parameters)
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
