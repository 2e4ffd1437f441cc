package org.linkteller.serve.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * What holds for every body whatsoever: the parser ends in a request or in a refusal with the right status, and allocates
 * no more than its limits and the body's own length allow.
 */
final class ParserLaw {
    static final WireLimits LIMITS = new WireLimits(1 << 16, 4096, 4, 64);
    /** Four tensors of 4,096 doubles and their growth, the body's copies, and the JSON parser's own buffers. */
    private static final long MOST_MEMORY = 2L << 20;

    private final WireFormat format = new WireFormat(LIMITS);
    private final com.sun.management.ThreadMXBean memory =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * Checks one body.
     *
     * @param headerLength what the header claims for the JSON part; -1 without that header
     * @return whether it was understood
     */
    boolean check(byte[] body, long headerLength) throws IOException {
        long thread = Thread.currentThread().getId();
        long before = memory.getThreadAllocatedBytes(thread);
        boolean understood = isUnderstood(body, headerLength);
        if (memory.getThreadAllocatedBytes(thread) - before >= MOST_MEMORY) {
            // a body that takes a path for the first time pays for its classes; the second time it must not
            before = memory.getThreadAllocatedBytes(thread);
            require(isUnderstood(body, headerLength) == understood, "another answer the second time");
            require(memory.getThreadAllocatedBytes(thread) - before < MOST_MEMORY, "more memory than the limits allow");
        }
        return understood;
    }

    private boolean isUnderstood(byte[] body, long headerLength) throws IOException {
        try {
            OptionalLong head = headerLength == -1 ? OptionalLong.empty() : OptionalLong.of(headerLength);
            InferRequest request = format.readRequest(new ByteArrayInputStream(body), head);
            for (Tensor tensor : request.inputs()) {
                require(tensor.shape().elements() <= LIMITS.elements(), "more elements than the limit");
            }
            return true;
        } catch (ProtocolException e) {
            require(e.status() == 400 || e.status() == 413, "status " + e.status());
            return false;
        }
    }

    /** Plain, because it is asked millions of times. */
    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
