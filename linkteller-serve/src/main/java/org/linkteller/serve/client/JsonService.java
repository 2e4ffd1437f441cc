package org.linkteller.serve.client;

import java.net.URI;
import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/**
 * The black box behind a service that takes and gives JSON of its own kind. Every question is one request with all rows,
 * since only standard protocols know how to send less. Safe for concurrent queries.
 */
public final class JsonService implements InferenceApi {
    private final WireClient client;
    private final String path;
    private final RequestTemplate template;
    private final ScorePath scores;
    private final ClientOptions options;

    /** @param url where requests are posted, with its path */
    public JsonService(URI url, RequestTemplate template, ScorePath scores, ClientOptions options) {
        this.client = new WireClient(url.resolve("/"), options);
        this.path = url.getRawPath() + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery());
        this.template = template;
        this.scores = scores;
        this.options = options;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (!template.namesNodes() && !nodes.equals(NodeSet.all(nodes.size()))) {
            throw new InferenceException(
                    "the request template has no place for ids, so nodes can only be asked all together, in their order");
        }
        try {
            return scores.read(client.post(path, template.fill(ids(nodes), features)), nodes.size());
        } catch (WireClient.Refusal e) {
            throw e.toInferenceException();
        }
    }

    private List<?> ids(NodeSet nodes) {
        return options.nodeNames().isPresent()
                ? nodes.stream().mapToObj(options.nodeNames().get()::get).toList()
                : nodes.stream().boxed().toList();
    }

    public long bytesSent() {
        return client.bytesSent();
    }

    public long bytesReceived() {
        return client.bytesReceived();
    }
}
