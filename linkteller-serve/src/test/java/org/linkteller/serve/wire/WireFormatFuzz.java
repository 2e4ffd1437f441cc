package org.linkteller.serve.wire;

import java.io.IOException;
import java.util.Arrays;

/**
 * The parser as Jazzer calls it; the class needs nothing of Jazzer. An input's first byte tells the framing: even, the
 * rest is JSON; odd, two bytes with the length of the JSON part follow, of which the two largest stand for lengths that
 * no body has.
 *
 * <p>A long run, which adds what it finds interesting to the copy of the corpus in {@code target/test-classes}: {@code mvn
 * -pl linkteller-serve -am -Pfuzz -DskipTests verify}, with {@code -Dfuzz.runs=N} for another length than a million
 * executions.
 */
public final class WireFormatFuzz {
    private static final ParserLaw LAW = new ParserLaw();

    private WireFormatFuzz() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        check(input, LAW);
    }

    static boolean check(byte[] input, ParserLaw law) throws IOException {
        if (input.length == 0 || (input[0] & 1) == 0) {
            return law.check(rest(input, 1), -1);
        }
        int length = input.length < 3 ? 0 : (input[1] & 0xff) << 8 | input[2] & 0xff;
        long claimed = length == 0xffff ? Long.MAX_VALUE : length == 0xfffe ? -2 : length;
        return law.check(rest(input, 3), claimed);
    }

    /** The input that stands for a body and its header. */
    static byte[] input(byte[] body, long headerLength) {
        byte[] frame =
                headerLength == -1 ? new byte[] {0} : new byte[] {1, (byte) (headerLength >> 8), (byte) headerLength};
        byte[] input = Arrays.copyOf(frame, frame.length + body.length);
        System.arraycopy(body, 0, input, frame.length, body.length);
        return input;
    }

    private static byte[] rest(byte[] input, int from) {
        return input.length <= from ? new byte[0] : Arrays.copyOfRange(input, from, input.length);
    }
}
