package org.linkteller.serve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    record TensorInfo(String name, DataType type, List<Long> shape) {
        Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", name);
            json.put("datatype", type.name());
            json.put("shape", shape);
            return json;
        }
    }

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

    static Map<String, Object> server() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", NAME);
        json.put("version", version());
        json.put("extensions", EXTENSIONS);
        return json;
    }

    static Map<String, Object> model(ServedModel model, Hardening hardening) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", model.name());
        json.put("versions", List.of(model.version()));
        json.put("platform", PLATFORM);
        json.put("inputs", inputs(model).stream().map(TensorInfo::toJson).toList());
        json.put(
                "outputs",
                outputs(model, hardening).stream().map(TensorInfo::toJson).toList());
        return json;
    }
}
