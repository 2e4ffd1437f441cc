"""A GCN that LinkTeller saved, run by NumPy or PyTorch behind the process box, or written as an ONNX model."""
import linkteller_box
import json
import os
import struct
import sys

import numpy as np

os.chdir(os.path.dirname(os.path.abspath(__file__)))
with open("gcn.safetensors", "rb") as f:
    header = json.loads(f.read(struct.unpack("<Q", f.read(8))[0]))
    data = f.read()
w = {}
for name, entry in header.items():
    if name != "__metadata__":
        begin, end = entry["data_offsets"]
        w[name] = np.frombuffer(data[begin:end], "<f4").reshape(entry["shape"]).copy()
w1, b1, w2, b2 = (w["layers.%d.%s" % (layer, part)] for layer in (0, 1) for part in ("weight", "bias"))
edges = np.loadtxt("edges.txt", dtype=int)
n = 40
a = np.eye(n)
a[edges[:, 0], edges[:, 1]] = 1
r = a.sum(1) ** -0.5
a = (r[:, None] * a * r).astype(np.float32)

if sys.argv[1] == "numpy":
    linkteller_box.serve(lambda x: a @ np.maximum(a @ (x @ w1) + b1, 0) @ w2 + b2, output="logits", columns=len(w1))
elif sys.argv[1] == "torch":
    import torch

    A, W1, B1, W2, B2 = (torch.from_numpy(m) for m in (a, w1, b1, w2, b2))
    linkteller_box.serve_torch(lambda x: A @ torch.relu(A @ (x @ W1) + B1) @ W2 + B2, output="logits")
else:
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    make, F = helper.make_node, TensorProto.FLOAT
    nodes = [make("MatMul", ["x", "w1"], ["p"]), make("MatMul", ["adj", "p"], ["q"]), make("Add", ["q", "b1"], ["z"]),
             make("Relu", ["z"], ["h"]), make("MatMul", ["h", "w2"], ["s"]), make("MatMul", ["adj", "s"], ["t"]),
             make("Add", ["t", "b2"], ["logits"])]
    graph = helper.make_graph(
        nodes, "gcn", [helper.make_tensor_value_info("x", F, ["n", w1.shape[0]]),
                       helper.make_tensor_value_info("adj", F, ["n", "n"])],
        [helper.make_tensor_value_info("logits", F, ["n", w2.shape[1]])],
        [numpy_helper.from_array(m, k) for k, m in (("w1", w1), ("b1", b1), ("w2", w2), ("b2", b2))])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, "gcn.onnx")
