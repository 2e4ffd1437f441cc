package org.linkteller.audit.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Our side of the protocol: one frame out, one frame back. For one thread. */
final class Conversation {
    /** Bases the program keeps: the true features, and whatever an attack puts in their place. */
    private static final int KEPT_BASES = 2;

    private final Frames frames;
    private final BoxHello hello;
    private final @Nullable Question[] bases = new @Nullable Question[KEPT_BASES];
    private int latest;
    private int classes;

    private Conversation(Frames frames, BoxHello hello) {
        this.frames = frames;
        this.hello = hello;
        this.classes = hello.classes();
    }

    /** Says hello with the shape of what will be asked. */
    static Conversation open(Frames frames, int rows, int columns) throws IOException, ProtocolFault {
        frames.begin(Frames.HELLO, 12);
        frames.write(Frames.little(12).putInt(Frames.VERSION).putInt(rows).putInt(columns));
        frames.flush();
        frames.expect(Frames.HELLO);
        int version = frames.read(4).getInt();
        if (version != Frames.VERSION) {
            throw new ProtocolFault("speaks version " + Integer.toUnsignedString(version) + " of the protocol, this is "
                    + Frames.VERSION);
        }
        BoxHello hello = BoxHello.read(frames.rest());
        agree("nodes", hello.rows(), rows);
        agree("feature columns", hello.columns(), columns);
        return new Conversation(frames, hello);
    }

    private static void agree(String what, int expected, int given) throws ProtocolFault {
        if (expected != 0 && expected != given) {
            throw new ProtocolFault("is made for " + expected + " " + what + ", got " + given);
        }
    }

    BoxHello hello() {
        return hello;
    }

    /** Asks questions on one base in one frame. An answer that is a refusal or no number fails its own question only. */
    void ask(List<Question> questions) throws IOException, ProtocolFault {
        int base = base(questions.get(0));
        int columns = questions.get(0).base().columns();
        long rowBytes = Integer.BYTES + (long) columns * hello.valueBytes();
        long length = Integer.BYTES;
        for (Question question : questions) {
            length += 2L * Integer.BYTES + question.changed().length * rowBytes;
        }
        frames.begin(Frames.ASK, length);
        frames.write(Frames.little(4).putInt(questions.size()));
        for (Question question : questions) {
            frames.write(Frames.little(8).putInt(base).putInt(question.changed().length));
            ByteBuffer row = Frames.little(Math.toIntExact(rowBytes));
            for (int changed : question.changed()) {
                put(question.features(), changed, row.clear().putInt(changed));
            }
        }
        frames.flush();
        frames.expect(Frames.ANSWER);
        int answers = frames.read(4).getInt();
        if (answers != questions.size()) {
            throw new ProtocolFault("gave " + answers + " answers to " + questions.size() + " questions");
        }
        for (Question question : questions) {
            read(question);
        }
        frames.end();
    }

    /** The number under which the program knows a question's base; it is sent if it is not there yet. */
    private int base(Question question) throws IOException {
        for (int i = 0; i < bases.length; i++) {
            Question known = bases[i];
            if (known != null && known.sameBase(question)) {
                latest = i;
                return i;
            }
        }
        latest = (latest + 1) % bases.length;
        bases[latest] = question;
        send(latest, question.nodes(), question.base());
        return latest;
    }

    private void send(int number, NodeSet nodes, Features base) throws IOException {
        long rowBytes = (long) base.columns() * hello.valueBytes();
        frames.begin(Frames.BASE, 16 + nodes.size() * (Integer.BYTES + rowBytes));
        frames.write(Frames.little(16)
                .putInt(number)
                .putInt(nodes.size())
                .putInt(base.columns())
                .putInt(hello.valueBytes()));
        ByteBuffer ids = Frames.little(Math.multiplyExact(Integer.BYTES, nodes.size()));
        nodes.stream().forEach(ids::putInt);
        frames.write(ids);
        ByteBuffer row = Frames.little(Math.toIntExact(rowBytes));
        for (int i = 0; i < nodes.size(); i++) {
            put(base, i, row.clear());
        }
    }

    private void put(Features features, int row, ByteBuffer buffer) throws IOException {
        boolean wide = hello.valueBytes() == Double.BYTES;
        for (double value : features.row(row)) {
            if (wide) {
                buffer.putDouble(value);
            } else {
                buffer.putFloat((float) value);
            }
        }
        frames.write(buffer);
    }

    private void read(Question question) throws IOException, ProtocolFault {
        int refused = frames.read(4).getInt();
        if (refused == 1) {
            String why = frames.text(frames.read(4).getInt());
            question.answer().completeExceptionally(new InferenceException("the box command refused: " + why));
            return;
        }
        ByteBuffer shape = frames.read(12);
        int rows = shape.getInt();
        int width = shape.getInt();
        int bytes = shape.getInt();
        boolean expected = width >= 1 && width <= Frames.MOST_CLASSES && (classes == 0 || width == classes);
        if (refused != 0 || rows != question.nodes().size() || !expected || (bytes != 4 && bytes != 8)) {
            throw new ProtocolFault("answered scores of shape [" + rows + ", " + width + "], expected ["
                    + question.nodes().size() + ", " + (classes == 0 ? "classes" : classes) + "]");
        }
        classes = width;
        double[] scores = new double[Math.multiplyExact(rows, width)];
        for (int row = 0; row < rows; row++) {
            ByteBuffer values = frames.read(width * bytes);
            for (int c = 0; c < width; c++) {
                scores[row * width + c] = bytes == Double.BYTES ? values.getDouble() : values.getFloat();
            }
        }
        for (int i = 0; i < scores.length; i++) {
            if (!Double.isFinite(scores[i])) {
                question.answer()
                        .completeExceptionally(new InferenceException("the box command answered " + scores[i]
                                + " for node " + question.nodes().id(i / width) + ", class " + i % width));
                return;
            }
        }
        question.answer().complete(Predictions.wrap(rows, width, scores));
    }
}
