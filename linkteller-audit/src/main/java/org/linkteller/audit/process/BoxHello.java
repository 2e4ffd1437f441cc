package org.linkteller.audit.process;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a program says about itself before anything is asked.
 *
 * @param output what its numbers are
 * @param multiLabel whether a node may have several classes at once
 * @param rows how many nodes it must be asked about, 0 for any number
 * @param columns the width of a feature row, 0 for any
 * @param classes scores per node, 0 if it knows only when it answers
 * @param valueBytes 4 or 8: how precise it wants features
 * @param questions the most it takes in one frame
 * @param name for people
 */
public record BoxHello(
        Output output,
        boolean multiLabel,
        int rows,
        int columns,
        int classes,
        int valueBytes,
        int questions,
        String name) {
    /** What the numbers of an answer are, as far as the program says. */
    public enum Output {
        SCORES,
        LOGITS,
        PROBABILITIES
    }

    /** The body of a hello frame behind its version. */
    static BoxHello read(ByteBuffer body) throws ProtocolFault {
        try {
            int output = body.getInt();
            int multiLabel = body.getInt();
            BoxHello hello = new BoxHello(
                    Output.values()[oneOf("output kind", output, 0, Output.values().length - 1)],
                    oneOf("multi-label flag", multiLabel, 0, 1) == 1,
                    oneOf("number of rows", body.getInt(), 0, Integer.MAX_VALUE),
                    oneOf("number of columns", body.getInt(), 0, Integer.MAX_VALUE),
                    oneOf("number of classes", body.getInt(), 0, Frames.MOST_CLASSES),
                    body.getInt(),
                    oneOf("number of questions per frame", body.getInt(), 1, Frames.MOST_QUESTIONS),
                    StandardCharsets.UTF_8.decode(body).toString());
            if (hello.valueBytes != Float.BYTES && hello.valueBytes != Double.BYTES) {
                throw new ProtocolFault("says hello with values of " + hello.valueBytes + " bytes, expected 4 or 8");
            }
            return hello;
        } catch (BufferUnderflowException e) {
            throw new ProtocolFault("says hello in " + body.capacity() + " bytes, which is too short");
        }
    }

    private static int oneOf(String what, int value, int least, int most) throws ProtocolFault {
        if (value < least || value > most) {
            throw new ProtocolFault("says hello with a " + what + " of " + Integer.toUnsignedString(value)
                    + ", expected " + least + " to " + most);
        }
        return value;
    }
}
