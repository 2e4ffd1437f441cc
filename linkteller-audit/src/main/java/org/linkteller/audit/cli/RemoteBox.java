package org.linkteller.audit.cli;

import java.util.Map;
import java.util.function.Supplier;
import org.linkteller.api.InferenceApi;

/**
 * A model that answers from elsewhere, until it is closed.
 *
 * @param kind as reports name it: process or endpoint
 * @param origin what it was reached by, in the names of the options
 * @param name by which its recorded answers are known again
 * @param output what was taken for its scores
 * @param multiLabel whether it says that a node may have several classes at once
 * @param concurrency how many questions it is asked at a time
 * @param traffic what went over a wire, told at the end
 */
record RemoteBox(
        InferenceApi box,
        String kind,
        Map<String, String> origin,
        String name,
        String output,
        boolean multiLabel,
        int concurrency,
        Supplier<String> traffic,
        Runnable end)
        implements AutoCloseable {
    @Override
    public void close() {
        end.run();
    }
}
