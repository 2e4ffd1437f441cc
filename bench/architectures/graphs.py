"""Twitch and Cora as their publishers' files have them, read without SciPy. Features are 0/1, Cora's divided by their sum."""
import csv
import json
import os
import pickle

import numpy as np


class _Csr:
    """What a pickled SciPy matrix needs to be read."""

    def __setstate__(self, state):
        self.__dict__.update(state)

    def dense(self):
        rows = np.repeat(np.arange(len(self.indptr) - 1), np.diff(self.indptr))
        matrix = np.zeros(self._shape, np.float32)
        matrix[rows, self.indices] = self.data
        return matrix


class _Reader(pickle.Unpickler):
    allowed = {("numpy.core.multiarray", "_reconstruct"), ("numpy", "ndarray"), ("numpy", "dtype"),
               ("collections", "defaultdict"), ("builtins", "list"), ("__builtin__", "list")}

    def find_class(self, module, name):
        if name == "csr_matrix":
            return _Csr
        if (module, name) not in self.allowed:
            raise pickle.UnpicklingError("not a name of a data file: %s.%s" % (module, name))
        return super().find_class(module, name)


def twitch(data, country):
    def path(kind):
        return os.path.join(data, "twitch", country, "musae_%s_%s" % (country, kind))

    with open(path("target.csv")) as file:
        labels = {int(row["new_id"]): int(row["mature"] == "True") for row in csv.DictReader(file)}
    with open(path("features.json")) as file:
        listed = json.load(file)
    x = np.zeros((len(labels), 3170), np.float32)
    for node, columns in listed.items():
        x[int(node), columns] = 1
    edges = np.loadtxt(path("edges.csv"), delimiter=",", skiprows=1, dtype=np.int64)
    return x, edges, np.array([labels[i] for i in range(len(labels))])


def cora(data):
    """Features, edges, labels and, as published, 140 training and 1,000 test nodes."""
    def read(kind):
        with open(os.path.join(data, "planetoid", "ind.cora." + kind), "rb") as file:
            return _Reader(file, encoding="latin1").load()

    order = np.loadtxt(os.path.join(data, "planetoid", "ind.cora.test.index"), dtype=np.int64)
    x = np.concatenate([read("allx").dense(), read("tx").dense()])
    y = np.concatenate([read("ally"), read("ty")])
    x[order], y[order] = x[np.sort(order)], y[np.sort(order)]
    edges = np.array([(u, v) for u, ends in read("graph").items() for v in ends], np.int64)
    return x / np.maximum(x.sum(1, keepdims=True), 1), edges, y.argmax(1), np.arange(140), order
