package org.linkteller.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.linkteller.serve.guard.Hardening;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.WireNames;

/** What the server says about itself and its model, in the protocol's words. */
final class Metadata {
    static final String NAME = "linkteller";
    static final List<String> EXTENSIONS =
            List.of("binary_tensor_data", WireNames.SESSIONS, WireNames.SPARSE, WireNames.GZIP);
    static final String PLATFORM = "linkteller_gnn";

    private Metadata() {}

    /** A tensor as the model declares it; -1 stands for any length. */
    record TensorInfo(String name, @JsonProperty("datatype") DataType type, List<Long> shape) {}

    record Server(String name, String version, List<String> extensions) {}

    record Model(
            String name, List<String> versions, String platform, List<TensorInfo> inputs, List<TensorInfo> outputs) {}

    /** As the build wrote it down. */
    static String version() {
        return builtWith("server.version");
    }

    /** A line that the build filled in. */
    static String builtWith(String resource) {
        try (InputStream in = Metadata.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + resource + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
        } catch (IOException e) {
            throw new IllegalStateException("reading the jar failed", e);
        }
    }

    static List<TensorInfo> inputs(ServedModel model) {
        return List.of(
                new TensorInfo(WireNames.NODES, DataType.INT64, List.of(-1L)),
                new TensorInfo(WireNames.FEATURES, DataType.FP64, List.of(-1L, (long) model.columns())));
    }

    static List<TensorInfo> outputs(ServedModel model, Hardening hardening) {
        boolean oneLabel = hardening.form() == Hardening.Form.LABELS && !model.multiLabel();
        List<Long> shape = oneLabel ? List.of(-1L) : List.of(-1L, (long) model.classes());
        return List.of(new TensorInfo(hardening.form().output(), hardening.type(), shape));
    }

    static Server server() {
        return new Server(NAME, version(), EXTENSIONS);
    }

    static Model model(ServedModel model, Hardening hardening) {
        return new Model(model.name(), List.of(model.version()), PLATFORM, inputs(model), outputs(model, hardening));
    }
}
