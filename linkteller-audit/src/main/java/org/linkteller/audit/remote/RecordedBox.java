package org.linkteller.audit.remote;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.data.format.DataFormatException;

/**
 * Writes every answer to a file before it is used, and answers from the file what was asked before. An attack that was
 * interrupted, by whatever, repeats its steps in no time and asks only what it does not know yet; nothing is taken off a
 * budget twice. A record cut off by a crash is dropped. Safe for concurrent queries.
 */
public final class RecordedBox implements InferenceApi, AutoCloseable {
    private static final int DIGEST = 32;
    private static final byte[] MAGIC = "LTanswr2".getBytes(StandardCharsets.US_ASCII);

    private final InferenceApi box;
    private final RandomAccessFile file;
    /** Where the answer to a question begins. */
    private final Map<ByteBuffer, Long> places = new HashMap<>();

    private @Nullable Based last;
    private long answered;

    private RecordedBox(InferenceApi box, RandomAccessFile file) {
        this.box = box;
        this.file = file;
    }

    private record Based(NodeSet nodes, Features base, byte[] digest) {}

    /**
     * Opens or begins a record.
     *
     * @param asked names whose answers these are: server, model, output. A record of other answers is refused
     */
    public static RecordedBox open(InferenceApi box, Path path, String asked) throws IOException {
        OwnerOnly.create(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        byte[] header = header(asked);
        byte[] found = new byte[(int) Math.min(file.length(), header.length)];
        file.readFully(found);
        if (!Arrays.equals(found, Arrays.copyOf(header, found.length))) {
            file.close();
            throw new DataFormatException(path + ": expected answers of " + asked
                    + ", got those of another server or model; remove the file," + " or write elsewhere");
        }
        file.seek(0);
        file.write(header); // again, if a crash cut it
        RecordedBox recorded = new RecordedBox(box, file);
        recorded.index(header.length);
        return recorded;
    }

    /**
     * A recorded answer against a fresh one to the same question: a box that has changed since, its graph or its model,
     * must not be mixed with what it was.
     */
    public static void requireSame(Predictions recorded, Predictions fresh, Path path) {
        double largest = 0;
        double difference = recorded.classes() == fresh.classes() ? 0 : Double.POSITIVE_INFINITY;
        for (int i = 0; i < recorded.rows() && Double.isFinite(difference); i++) {
            for (int c = 0; c < recorded.classes(); c++) {
                largest = Math.max(largest, Math.abs(recorded.at(i, c)));
                difference = Math.max(difference, Math.abs(recorded.at(i, c) - fresh.at(i, c)));
            }
        }
        // number formats and the order of a server's sums differ by less than a thousandth, other graphs by more
        if (!(difference <= 1e-3 * largest)) {
            throw new DataFormatException(path + ": the server now answers a recorded question differently, by up to "
                    + difference + "; remove the file, or write elsewhere");
        }
    }

    private static byte[] header(String asked) {
        ByteBuffer header = ByteBuffer.allocate(MAGIC.length + DIGEST);
        return header.put(MAGIC)
                .put(sha256().digest(asked.getBytes(StandardCharsets.UTF_8)))
                .array();
    }

    /** Answers found in the file when it was opened, and since. */
    public synchronized int known() {
        return places.size();
    }

    /** Questions that were really asked since opening. */
    public synchronized long asked() {
        return answered;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        ByteBuffer question = ByteBuffer.wrap(digest(nodes, features));
        try {
            synchronized (this) {
                Long place = places.get(question);
                if (place != null) {
                    return read(place);
                }
            }
            Predictions answer = box.predict(nodes, features);
            synchronized (this) {
                answered++;
                places.put(question, append(question.array(), answer));
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException("the record of answers cannot be used", e);
        }
    }

    /** Asks although the answer is known, which stays as it is in the file: does the box still say the same? */
    public Predictions askAgain(NodeSet nodes, Features features) {
        Predictions answer = box.predict(nodes, features);
        synchronized (this) {
            answered++;
        }
        return answer;
    }

    private void index(long start) throws IOException {
        long good = start;
        try {
            while (good < file.length()) {
                file.seek(good);
                byte[] digest = new byte[DIGEST];
                file.readFully(digest);
                byte[] body = body();
                int expected = file.readInt();
                if (crc(digest, body) != expected) {
                    break;
                }
                places.put(ByteBuffer.wrap(digest), good + DIGEST);
                good = file.getFilePointer();
            }
        } catch (EOFException e) {
            // the last record was cut off
        }
        file.setLength(good);
    }

    /** Rows, classes and scores, from the file's current place. */
    private byte[] body() throws IOException {
        int rows = file.readInt();
        int classes = file.readInt();
        long bytes = 8L * rows * classes;
        if (rows < 0 || classes < 0 || bytes > file.length() - file.getFilePointer()) {
            throw new EOFException("the record is cut off");
        }
        byte[] body = new byte[(int) bytes + 8];
        ByteBuffer.wrap(body).putInt(rows).putInt(classes);
        file.readFully(body, 8, (int) bytes);
        return body;
    }

    private Predictions read(long place) throws IOException {
        file.seek(place);
        ByteBuffer body = ByteBuffer.wrap(body());
        int rows = body.getInt();
        int classes = body.getInt();
        double[] scores = new double[rows * classes];
        body.asDoubleBuffer().get(scores);
        return Predictions.wrap(rows, classes, scores);
    }

    private long append(byte[] digest, Predictions answer) throws IOException {
        ByteBuffer body = ByteBuffer.allocate(8 + 8 * answer.rows() * answer.classes());
        body.putInt(answer.rows()).putInt(answer.classes());
        body.asDoubleBuffer().put(answer.toArray());
        long start = file.length();
        ByteBuffer whole = ByteBuffer.allocate(DIGEST + body.capacity() + 4);
        whole.put(digest).put(body.array()).putInt(crc(digest, body.array()));
        file.seek(start);
        file.write(whole.array());
        return start + DIGEST;
    }

    private static int crc(byte[] digest, byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(digest);
        crc.update(body);
        return (int) crc.getValue();
    }

    /** Of nodes and features; the base below an overlay is hashed once. */
    private byte[] digest(NodeSet nodes, Features features) {
        Features base = features instanceof RowOverlay overlay ? overlay.base() : features;
        MessageDigest sha = sha256();
        sha.update(baseDigest(nodes, base));
        if (features instanceof RowOverlay overlay) {
            for (int row : overlay.changedRows()) {
                double[] values = features.row(row);
                ByteBuffer bytes = ByteBuffer.allocate(4 + 8 * values.length).putInt(row);
                bytes.asDoubleBuffer().put(values);
                sha.update(bytes.array());
            }
        }
        return sha.digest();
    }

    private synchronized byte[] baseDigest(NodeSet nodes, Features base) {
        Based known = last;
        if (known == null || known.base() != base || !known.nodes().equals(nodes)) {
            MessageDigest sha = sha256();
            ByteBuffer row = ByteBuffer.allocate(4 + 8 * base.columns());
            for (int i = 0; i < base.rows(); i++) {
                row.clear();
                row.putInt(nodes.id(i)).asDoubleBuffer().put(base.row(i));
                sha.update(row.array());
            }
            known = new Based(nodes, base, sha.digest());
            last = known;
        }
        return known.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
