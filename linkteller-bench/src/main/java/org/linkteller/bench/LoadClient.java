package org.linkteller.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The least that speaks HTTP, so that the client costs little of what is measured. */
final class LoadClient implements AutoCloseable {
    private static final Pattern SESSION = Pattern.compile("\"session\":\"([^\"]+)\"");

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private LoadClient(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /**
     * What came of a load.
     *
     * @param nanos of the answers with status 200, ascending
     * @param processorNanos of the whole process without the clients
     */
    record Load(long[] nanos, int refused, double seconds, long processorNanos) {
        double perSecond() {
            return nanos.length / seconds;
        }

        double millis(double share) {
            return nanos.length == 0 ? Double.NaN : nanos[(int) (share * (nanos.length - 1))] / 1e6;
        }

        /** For one request, collector and compiler included. */
        double processorMillis() {
            return processorNanos / 1e6 / (nanos.length + refused);
        }
    }

    /** Each connection asks the requests in turn, one after the other, until the time is over. */
    static Load load(int port, List<byte[]> requests, int connections, double seconds) throws InterruptedException {
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
        AtomicInteger refused = new AtomicInteger();
        AtomicLong clientsOwn = new AtomicLong();
        long processor = machine.getProcessCpuTime();
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            Thread client = new Thread(() -> {
                while (System.nanoTime() < end) { // who is refused may lose the connection, too
                    try (LoadClient connection = new LoadClient(port)) {
                        long asked = System.nanoTime();
                        for (int turn = 0; asked < end; turn++) {
                            if (connection
                                            .ask(requests.get(turn % requests.size()))
                                            .status()
                                    == 200) {
                                nanos.add(System.nanoTime() - asked);
                            } else {
                                refused.incrementAndGet();
                            }
                            asked = System.nanoTime();
                        }
                    } catch (IOException e) {
                        refused.incrementAndGet();
                    }
                }
                clientsOwn.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
            });
            client.start();
            clients.add(client);
        }
        for (Thread client : clients) {
            client.join();
        }
        double took = (System.nanoTime() - start) / 1e9;
        return new Load(
                nanos.stream().mapToLong(Long::longValue).sorted().toArray(),
                refused.get(),
                took,
                machine.getProcessCpuTime() - processor - clientsOwn.get());
    }

    /** Opens a session and returns its name. */
    static String session(int port, byte[] request) {
        try (LoadClient connection = new LoadClient(port)) {
            Answer answer = connection.ask(request);
            Matcher name = SESSION.matcher(answer.body());
            if (!name.find()) {
                throw new IllegalStateException("expected a session, got " + answer);
            }
            return name.group(1);
        } catch (IOException e) {
            throw new IllegalStateException("cannot open a session: " + e.getMessage(), e);
        }
    }

    private record Answer(int status, String body) {}

    private Answer ask(byte[] request) throws IOException {
        out.write(request);
        String status = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).trim());
            }
        }
        byte[] body = in.readNBytes(length);
        return new Answer(Integer.parseInt(status.split(" ")[1]), new String(body, StandardCharsets.ISO_8859_1));
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
