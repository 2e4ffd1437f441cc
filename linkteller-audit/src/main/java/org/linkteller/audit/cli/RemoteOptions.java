package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.process.CommandWords;
import org.linkteller.audit.process.ProcessBox;
import org.linkteller.audit.process.ProcessOptions;
import org.linkteller.data.own.IdMap;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.client.JsonService;
import org.linkteller.serve.client.ModelNames;
import org.linkteller.serve.client.RequestTemplate;
import org.linkteller.serve.client.ScorePath;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A model that answers from elsewhere, a server or a program: how to reach it, and what its inputs are called. */
final class RemoteOptions {
    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description =
                    "A server of the Open Inference Protocol, or with --request-template any URL that takes JSON.")
    @Nullable
    URI endpoint;

    @Option(
            names = "--box-command",
            paramLabel = "COMMAND",
            description = "A program that answers over its standard input and output (docs/BOX-PROTOCOL.md).")
    @Nullable
    String boxCommand;

    @Option(
            names = "--box-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "The longest a program may take for one answer (60).")
    double boxTimeout;

    @Mixin
    WireOptions wire;

    @Option(
            names = "--input-nodes",
            paramLabel = "NAME",
            description = "The model's input of nodes, if not the only one.")
    Optional<String> inputNodes;

    @Option(names = "--input-features", paramLabel = "NAME", description = "The model's input of features.")
    Optional<String> inputFeatures;

    @Option(names = "--output", paramLabel = "NAME", description = "The model's output of scores.")
    Optional<String> output;

    @Option(names = "--columns", paramLabel = "N", description = "Width of a feature row, if the server does not say.")
    Optional<Integer> columns;

    @Option(
            names = "--request-template",
            paramLabel = "FILE",
            description = "For a service with JSON of its own: its request, with \"$ids\" and \"$features\" in their"
                    + " places, or \"$id\" and \"$row\" in a list's only entry.")
    @Nullable
    Path requestTemplate;

    @Option(
            names = "--scores",
            paramLabel = "POINTER",
            description = "Where the scores stand in its answer: a JSON pointer such as /predictions, or"
                    + " /results/*/scores.")
    @Nullable
    String scores;

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "Sent with every request; may be repeated.")
    Map<String, String> headers = Map.of();

    @Option(names = "--concurrency", paramLabel = "N", defaultValue = "2", description = "Queries at a time (2).")
    int concurrency;

    @Option(names = "--i-have-permission", description = "You may probe this endpoint although it is not this machine.")
    boolean permission;

    boolean isGiven() {
        return endpoint != null || boxCommand != null;
    }

    /** What must hold before any file is read. */
    void require() {
        if ((endpoint == null) == (boxCommand == null)) {
            throw new UsageException("name one that answers: --endpoint URL or --box-command COMMAND");
        }
        if ((requestTemplate == null) != (scores == null)) {
            throw new UsageException(
                    "--request-template, what is sent, and --scores, where the answer has them, go" + " together");
        }
        if (endpoint != null) {
            requirePermission(endpoint);
        }
    }

    private void requirePermission(URI endpoint) {
        String host = endpoint.getHost();
        if (host == null || !List.of("http", "https").contains(endpoint.getScheme())) {
            throw new UsageException("--endpoint: expected http://HOST:PORT, got " + endpoint);
        }
        try {
            if (!permission && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw new UsageException(host
                        + " is not this machine: probe it only with its owner's consent, then say --i-have-permission");
            }
        } catch (UnknownHostException e) {
            throw new InferenceException("there is no host " + host, e);
        }
    }

    RemoteBox open(Features features, IdMap ids) {
        require();
        if (boxCommand != null) {
            return program(boxCommand, features);
        }
        URI url = java.util.Objects.requireNonNull(endpoint);
        return requestTemplate == null
                ? server(url, features, client(ids))
                : service(url, requestTemplate, String.valueOf(scores), client(ids));
    }

    private RemoteBox program(String command, Features features) {
        if (!(boxTimeout > 0) || boxTimeout > 86_400) { // written so that NaN fails too
            throw new UsageException("--box-timeout: expected seconds up to a day, got " + boxTimeout);
        }
        Duration timeout = Duration.ofMillis(Math.max(1, Math.round(1000 * boxTimeout)));
        List<String> words = UsageException.reading(() -> CommandWords.of(command));
        ProcessBox box = ProcessBox.start(
                words,
                features.rows(),
                features.columns(),
                ProcessOptions.defaults().withAnswer(timeout));
        return new RemoteBox(
                box,
                "process",
                Map.of("boxCommand", command),
                "program " + command,
                "its answer",
                box.hello().multiLabel(),
                Math.max(concurrency, box.hello().questions()),
                () -> "",
                box::close);
    }

    private RemoteBox server(URI url, Features features, ClientOptions client) {
        HttpInference server = HttpInference.connect(url, wire.modelName, client);
        if (server.columns() >= 0 && server.columns() != features.columns()) {
            throw new UsageException(
                    "the server takes features of " + server.columns() + " columns, got " + features.columns());
        }
        Map<String, String> origin = origin(url);
        origin.put("modelName", wire.modelName);
        return new RemoteBox(
                server,
                "endpoint",
                origin,
                url + " model " + wire.modelName + " output " + server.output(),
                server.output(),
                false,
                concurrency,
                () -> traffic(server.bytesSent(), server.bytesReceived()),
                () -> {});
    }

    private RemoteBox service(URI url, Path file, String pointer, ClientOptions client) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        ScorePath path = UsageException.reading(() -> ScorePath.parse(pointer));
        JsonService service =
                new JsonService(url, UsageException.reading(() -> RequestTemplate.parse(text)), path, client);
        Map<String, String> origin = origin(url);
        origin.put("requestTemplate", file.toString());
        origin.put("scores", pointer);
        return new RemoteBox(
                service,
                "endpoint",
                origin,
                url + " template " + text + " scores " + pointer,
                pointer,
                false,
                concurrency,
                () -> traffic(service.bytesSent(), service.bytesReceived()),
                () -> {});
    }

    /** For reports, which are passed on: without user and query, where keys may stand. */
    private static Map<String, String> origin(URI url) {
        Map<String, String> origin = new LinkedHashMap<>();
        origin.put(
                "endpoint",
                url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort())
                        + url.getRawPath());
        return origin;
    }

    private static String traffic(long sent, long received) {
        return String.format(Locale.ROOT, ", %.1f MB sent, %.1f MB received", sent / 1e6, received / 1e6);
    }

    private ClientOptions client(IdMap ids) {
        ClientOptions options = UsageException.reading(() -> ClientOptions.defaults()
                .withConcurrency(concurrency)
                .withHeaders(headers)
                .withNames(new ModelNames(
                        inputNodes,
                        inputFeatures,
                        output,
                        columns.stream().mapToInt(n -> n).findFirst())));
        options = WireOptions.names(ids).map(options::withNodeNames).orElse(options);
        String key = System.getenv("LINKTELLER_API_KEY");
        return key == null ? options : options.withApiKey(key);
    }
}
