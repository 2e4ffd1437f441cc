package org.linkteller.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.TensorInfo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceException;

/** What each input of a model stands for: as the user says, else by its name, its type and its shape. */
record OnnxInputs(Map<Role, Input> inputs) {
    enum Role {
        FEATURES("--onnx-features", "x|h|feats?|features?|node_feat.*|node_attr.*|inputs?|input_1"),
        EDGES("--onnx-edges", "edges?|edge_?ind(ex|ices)|edge_list"),
        WEIGHTS("--onnx-edge-weights", "edge_?(weights?|attr|norm)|weights?|norm"),
        ADJACENCY("--onnx-adjacency", "a|a_?hat|adj.*|.*_adj|adjacency.*|support|laplacian|lap");

        private final String option;
        private final Pattern names;

        Role(String option, String names) {
            this.option = option;
            this.names = Pattern.compile(names);
        }

        private boolean isCalled(String name) {
            return names.matcher(name.toLowerCase(Locale.ROOT)).matches();
        }
    }

    record Input(String name, OnnxJavaType type, long[] shape) {
        @Override
        public String toString() {
            return name + " " + type + Arrays.toString(shape).replace("-1", "?");
        }

        boolean isWhole() {
            return type == OnnxJavaType.INT64 || type == OnnxJavaType.INT32;
        }
    }

    static OnnxInputs of(Map<String, NodeInfo> found, OnnxOptions options) {
        Map<String, Input> open = new LinkedHashMap<>();
        found.forEach((name, info) -> {
            if (!(info.getInfo() instanceof TensorInfo tensor)) {
                throw new InferenceException("input " + name + " of the model is no tensor");
            }
            open.put(name, new Input(name, tensor.type, tensor.getShape()));
        });
        String all = open.values().toString();
        Map<Role, Input> roles = new LinkedHashMap<>();
        said(Role.FEATURES, options.features(), open, roles);
        said(Role.EDGES, options.edges(), open, roles);
        said(Role.WEIGHTS, options.weights(), open, roles);
        said(Role.ADJACENCY, options.adjacency(), open, roles);
        for (Input input : open.values()) {
            Role role = role(input);
            if (role == null || roles.putIfAbsent(role, input) != null) {
                throw new InferenceException("cannot tell what input " + input + " of the model is; say so with "
                        + Role.FEATURES.option + ", " + Role.EDGES.option + ", " + Role.WEIGHTS.option + " or "
                        + Role.ADJACENCY.option + " NAME (inputs: " + all + ")");
            }
        }
        if (!roles.containsKey(Role.FEATURES)) {
            throw new InferenceException("the model has no input for features: " + all);
        }
        return new OnnxInputs(roles);
    }

    private static void said(Role role, Optional<String> name, Map<String, Input> open, Map<Role, Input> roles) {
        name.ifPresent(said -> {
            Input input = open.remove(said);
            if (input == null) {
                throw new InferenceException(role.option + ": the model has no input " + said
                        + " that is still free, only " + open.values());
            }
            roles.put(role, input);
        });
    }

    /** By type first: whole numbers can only be edges. Then by name, then by shape. */
    private static @Nullable Role role(Input input) {
        if (input.isWhole()) {
            boolean fits = input.shape.length == 2 && (input.shape[0] == 2 || input.shape[0] == -1);
            return fits ? Role.EDGES : null;
        }
        for (Role role : Role.values()) {
            if (role != Role.EDGES && role.isCalled(input.name)) {
                return role;
            }
        }
        if (input.shape.length == 1) {
            return Role.WEIGHTS;
        }
        boolean square = input.shape.length == 2 && input.shape[0] > 0 && input.shape[0] == input.shape[1];
        return square ? Role.ADJACENCY : input.shape.length == 2 ? Role.FEATURES : null;
    }

    Optional<Input> input(Role role) {
        return Optional.ofNullable(inputs.get(role));
    }

    /** For people: which input was taken for what. */
    String text() {
        StringBuilder text = new StringBuilder();
        inputs.forEach((role, input) -> text.append(text.isEmpty() ? "" : ", ")
                .append(role.name().toLowerCase(Locale.ROOT))
                .append(" = ")
                .append(input));
        return text.toString();
    }
}
