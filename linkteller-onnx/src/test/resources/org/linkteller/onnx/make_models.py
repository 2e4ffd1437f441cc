"""Makes the models beside it, and what they should answer.

    python3 make_models.py        # onnx 1.23, numpy 2.4

A two-layer GCN three times: with edge_index [2, e], with a weight per edge, with a dense adjacency; all float32.
"""
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

os.chdir(os.path.dirname(os.path.abspath(__file__)))
rng = np.random.default_rng(5)
n, d, h, c = 9, 4, 6, 3
pairs = np.array([(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (4, 5), (5, 6), (6, 7)])  # 8 is alone
x = rng.normal(size=(n, d)).astype(np.float32)
w1, b1 = rng.normal(size=(d, h)).astype(np.float32), rng.normal(size=h).astype(np.float32)
w2, b2 = rng.normal(size=(h, c)).astype(np.float32), rng.normal(size=c).astype(np.float32)
weights = [numpy_helper.from_array(a, k) for k, a in [("w1", w1), ("b1", b1), ("w2", w2), ("b2", b2)]]
F, I = TensorProto.FLOAT, TensorProto.INT64


def save(name, nodes, inputs, extra=(), outputs=(("logits", ["n", c]),)):
    graph = helper.make_graph(nodes, name, [helper.make_tensor_value_info(*i) for i in inputs],
                              [helper.make_tensor_value_info(k, F, s) for k, s in outputs], weights + list(extra))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, name + ".onnx")


def layers(spread):
    """X W, spread along edges, bias, ReLU, and again."""
    make = helper.make_node
    return ([make("MatMul", ["x", "w1"], ["xw"])] + spread("xw", "s1", "1")
            + [make("Add", ["s1", "b1"], ["z1"]), make("Relu", ["z1"], ["h1"]), make("MatMul", ["h1", "w2"], ["hw"])]
            + spread("hw", "s2", "2") + [make("Add", ["s2", "b2"], ["logits"])])


def along_edges(weight):
    make = helper.make_node

    def spread(source, target, k):
        return [make("Gather", [source, "from"], ["g" + k]), make("Mul", ["g" + k, weight], ["m" + k]),
                make("Mul", [source, "zero"], ["o" + k]),
                make("ScatterND", ["o" + k, "to_column", "m" + k], [target], reduction="add")]
    return spread


constants = [numpy_helper.from_array(np.array(v), k) for k, v in
             [("i0", 0), ("i1", 1), ("axis1", [1]), ("zero", np.float32(0)), ("one", np.float32(1)),
              ("minus_half", np.float32(-0.5))]]
ends = [helper.make_node("Gather", ["edge_index", "i0"], ["from"]),
        helper.make_node("Gather", ["edge_index", "i1"], ["to"]),
        helper.make_node("Unsqueeze", ["to", "axis1"], ["to_column"])]
# degrees from the edges, loops and weights made inside as GCNConv does: (D+I)^-1/2 (A+I) (D+I)^-1/2
inside = ends + [
    helper.make_node("ReduceSum", ["x", "axis1"], ["sums"], keepdims=0),
    helper.make_node("Mul", ["sums", "zero"], ["zeros"]),
    helper.make_node("Cast", ["to"], ["to_f"], to=F),
    helper.make_node("Mul", ["to_f", "zero"], ["zero_e"]),
    helper.make_node("Add", ["zero_e", "one"], ["ones_e"]),
    helper.make_node("ScatterND", ["zeros", "to_column", "ones_e"], ["degree"], reduction="add"),
    helper.make_node("Add", ["degree", "one"], ["degree1"]),
    helper.make_node("Pow", ["degree1", "minus_half"], ["r"]),
    helper.make_node("Gather", ["r", "from"], ["rf"]), helper.make_node("Gather", ["r", "to"], ["rt"]),
    helper.make_node("Mul", ["rf", "rt"], ["we"]), helper.make_node("Unsqueeze", ["we", "axis1"], ["we_column"]),
    helper.make_node("Mul", ["r", "r"], ["loop"]), helper.make_node("Unsqueeze", ["loop", "axis1"], ["loop_column"])]


def with_loops(source, target, k):
    make = helper.make_node
    return [make("Gather", [source, "from"], ["g" + k]), make("Mul", ["g" + k, "we_column"], ["m" + k]),
            make("Mul", [source, "loop_column"], ["o" + k]),
            make("ScatterND", ["o" + k, "to_column", "m" + k], [target], reduction="add")]


save("edge_index", inside + layers(with_loops), [("x", F, ["n", d]), ("edge_index", I, [2, "e"])], constants)
save("edge_weight", ends + [helper.make_node("Unsqueeze", ["edge_weight", "axis1"], ["we_column"])]
     + layers(along_edges("we_column")),
     [("x", F, ["n", d]), ("edge_index", I, [2, "e"]), ("edge_weight", F, ["e"])], constants)
save("adjacency", layers(lambda s, t, k: [helper.make_node("MatMul", ["adj", s], [t])]),
     [("x", F, ["n", d]), ("adj", F, ["n", "n"])])
save("strange_names", layers(lambda s, t, k: [helper.make_node("MatMul", ["q", s], [t])]),
     [("x", F, ["n", d]), ("q", F, ["n", "m"])])
unknown = helper.make_model(helper.make_graph(
    [helper.make_node("SparseGnn", ["x"], ["logits"], domain="our.own")], "unknown",
    [helper.make_tensor_value_info("x", F, ["n", d])], [helper.make_tensor_value_info("logits", F, ["n", c])]),
    opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("our.own", 1)], ir_version=8)
onnx.save(unknown, "missing_operator.onnx")

a = np.zeros((n, n))
for u, v in pairs:
    a[u, v] = a[v, u] = 1
a += np.eye(n)
r = a.sum(1) ** -0.5
a_hat = r[:, None] * a * r[None]
logits = a_hat @ np.maximum(a_hat @ (x @ w1) + b1, 0) @ w2 + b2
with open("answers.txt", "w") as f:
    for row in [pairs.ravel()] + [m.ravel() for m in (x.astype(float), logits)]:
        f.write(" ".join(repr(float(v)) for v in row) + "\n")
