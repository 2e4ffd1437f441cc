"""A server of the Open Inference Protocol in plain Python, as someone might write it around a model of their own.

    python3 oip_server.py EDGES ids|whole [COLUMNS]    prints its port; ends with its input

A two-layer GCN with fixed weights over the edges. "ids" takes node ids and the features of these nodes, "whole" only the
features of all nodes. POST /predict takes {"nodes": [...], "x": [[...]]} and answers {"results": [{"scores": [...]}]}.
"""
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

edges = np.loadtxt(sys.argv[1], delimiter=",", dtype=int)
named, columns = sys.argv[2] == "ids", int((sys.argv + ["4"])[3])
n = edges.max() + 1
adjacency = np.eye(n)
adjacency[edges[:, 0], edges[:, 1]] = adjacency[edges[:, 1], edges[:, 0]] = 1
random = np.random.RandomState(3)
w1, w2 = random.randn(columns, 16), random.randn(16, 3)


def predict(ids, x):
    a = adjacency[np.ix_(ids, ids)]
    scale = a.sum(1) ** -0.5
    a = scale[:, None] * a * scale
    return (a @ np.maximum(a @ (x @ w1), 0) @ w2).astype(np.float32)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        inputs = [{"name": "x", "datatype": "FP32", "shape": [-1, columns]}]
        if named:
            inputs.append({"name": "node", "datatype": "INT64", "shape": [-1]})
        known = {"/v2": {"name": "plain", "version": "1", "extensions": []},
                 "/v2/models/gcn": {"name": "gcn", "platform": "numpy", "inputs": inputs,
                                    "outputs": [{"name": "y", "datatype": "FP32", "shape": [-1, 3]}]}}
        self.answer(200 if self.path in known else 404, known.get(self.path, {"error": "no " + self.path}))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if "Inference-Header-Content-Length" in self.headers:
            return self.answer(400, {"error": "binary tensors are not supported"})
        asked = json.loads(body)
        if self.path.startswith("/predict"):
            scores = predict(asked["nodes"], np.array(asked["x"]))
            return self.answer(200, {"results": [{"scores": row} for row in scores.tolist()]})
        tensors = {t["name"]: np.array(t["data"]).reshape(t["shape"]) for t in asked["inputs"]}
        if not named and len(tensors["x"]) != n:
            return self.answer(422, {"error": "expected the features of all %d nodes" % n})
        scores = predict(tensors["node"].astype(int) if named else np.arange(n), tensors["x"])
        return self.answer(200, {"model_name": "gcn", "outputs": [
            {"name": "y", "datatype": "FP32", "shape": list(scores.shape), "data": scores.ravel().tolist()}]})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
