"""A model of yours as a black box for `linkteller audit --box-command` (Python >= 3.8, needs only numpy).

    import linkteller_box                      # first, so that nothing prints where the answers go
    model, edge_index = ...
    linkteller_box.serve_torch(lambda x: model(x, edge_index))         # PyTorch
    linkteller_box.serve(lambda x: my_scores(x))                       # anything on numpy arrays

`predict(x)` gets the features of all nodes, one row each, and returns one row of scores per node. With two arguments,
`predict(x, nodes)`, it is also told which nodes the rows belong to and has to use only the edges among them; with one it
is only ever asked about nodes 0, 1, 2, ... in this order. It must not change or keep x. An exception refuses one question.

The protocol is docs/BOX-PROTOCOL.md of LinkTeller for Java. Licence: Apache-2.0.
"""
import inspect
import os
import struct
import sys
import threading
import time
import traceback

import numpy as np

__all__ = ["serve", "serve_torch"]

VERSION = 1
_MAGIC = b"LTBX"
_HELLO, _BASE, _ASK, _ANSWER, _FAILURE = 1, 2, 3, 4, 5
_OUTPUTS = {"scores": 0, "logits": 1, "probabilities": 2}
_pipes = []


def _take_pipes():
    """Keeps the two pipes for frames; what others print goes to standard error from now on."""
    if not _pipes:
        _pipes.append(os.fdopen(os.dup(0), "rb", buffering=1 << 16))
        _pipes.append(os.fdopen(os.dup(1), "wb", buffering=1 << 16))
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
    return _pipes


if os.environ.get("LINKTELLER_BOX"):
    _take_pipes()


class _Failure(Exception):
    """What ends the conversation; the other side prints it."""


class _NumpyBase:
    def __init__(self, x):
        self.x = x

    def ask(self, call, rows, values, checked):
        before = None if checked else self.x.copy()
        kept = self.x[rows].copy()
        self.x[rows] = values
        try:
            scores = _numpy(call(self.x)).copy()
        finally:
            self.x[rows] = kept
        if before is not None and not np.array_equal(before, self.x, equal_nan=True):
            raise _Failure("predict changed the features it was given; let it work on a copy")
        return scores

    def stacked(self, questions):
        x = np.repeat(self.x[None], len(questions), axis=0)
        for i, (rows, values) in enumerate(questions):
            x[i, rows] = values
        return x


class _TorchBase:
    """The features stay on the device; only changed rows travel."""

    def __init__(self, x, torch, device):
        self.torch = torch
        self.x = torch.from_numpy(x).to(device)

    def _put(self, x, rows, values):
        if len(rows):
            x[self.torch.from_numpy(rows.astype(np.int64)).to(x.device)] = self.torch.from_numpy(values).to(x.device)

    def ask(self, call, rows, values, checked):
        before = None if checked else self.x.clone()
        at = self.torch.from_numpy(rows.astype(np.int64)).to(self.x.device)
        kept = self.x[at].clone()
        with self.torch.no_grad():
            self._put(self.x, rows, values)
            try:
                scores = _numpy(call(self.x)).copy()
            finally:
                self.x[at] = kept
            if before is not None and not self.torch.equal(before, self.x):
                raise _Failure("predict changed the features it was given; let it work on a clone")
        return scores

    def stacked(self, questions):
        x = self.x.unsqueeze(0).repeat(len(questions), 1, 1)
        for i, (rows, values) in enumerate(questions):
            self._put(x[i], rows, values)
        return x


def _numpy(scores):
    if hasattr(scores, "detach"):
        scores = scores.detach().cpu().numpy()
    scores = np.asarray(scores)
    return scores if scores.dtype in (np.float32, np.float64) else scores.astype(np.float64)


def serve_torch(predict, device="cpu", **about):
    """Like serve, with torch tensors on a device instead of numpy arrays; without gradients."""
    import torch

    def without_gradients(*arguments):
        with torch.no_grad():
            return predict(*arguments)

    _serve(predict, without_gradients, lambda x: _TorchBase(x, torch, device), **about)


def serve(predict, **about):
    """Answers until the other side closes. About the model, all optional:

    output      "logits", "probabilities" or "scores" (the default: not said)
    multi_label True if a node may have several classes at once
    rows, columns, classes   shapes it insists on; whoever does not fit is told before anything is asked
    dtype       "float32" (default) or "float64": how precise it gets features
    batch       questions predict takes at once; above 1 it gets x of [batch, nodes, columns] and returns one more axis
    name        for people
    """
    _serve(predict, predict, _NumpyBase, **about)


def _serve(original, predict, base, output="scores", multi_label=False, rows=0, columns=0, classes=0,
           dtype="float32", batch=1, name=""):
    if not os.environ.get("LINKTELLER_BOX") and sys.stdin is not None and sys.stdin.isatty():
        sys.exit("this program answers questions of: linkteller audit --box-command \"python3 %s\" ..." % sys.argv[0])
    source, sink = _take_pipes()
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    hello = struct.pack("<IIIIIIII", VERSION, _OUTPUTS[output], int(multi_label), rows, columns, classes,
                        np.dtype(dtype).itemsize, batch) + name.encode()
    try:
        _Conversation(source, sink, predict, _takes_nodes(original), base, np.dtype(dtype), batch).run(hello)
    except _Failure as failure:
        text = str(failure).encode()
        _send(sink, _FAILURE, [text])
        sys.exit(1)
    except BrokenPipeError:
        os._exit(1)  # the other side is gone; a normal exit would try to flush once more


def _takes_nodes(predict):
    try:
        parameters = inspect.signature(predict).parameters.values()
    except (TypeError, ValueError):
        return False
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(p.kind in places and p.default is inspect.Parameter.empty for p in parameters) == 2


def _end_with_parent(parent):
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _send(sink, kind, parts):
    sink.write(_MAGIC + struct.pack("<IQ", kind, sum(memoryview(part).nbytes for part in parts)))
    for part in parts:
        if memoryview(part).nbytes:
            sink.write(part)
    sink.flush()


class _Conversation:
    def __init__(self, source, sink, predict, takes_nodes, base, dtype, batch):
        self.source, self.sink = source, sink
        self.predict, self.takes_nodes = predict, takes_nodes
        self.base, self.dtype, self.batch = base, dtype, batch
        self.bases = {}
        self.checked = False

    def run(self, hello):
        while True:
            header = self.source.read(16)
            if len(header) < 16:
                return  # the other side has closed
            kind, _ = struct.unpack("<IQ", header[4:])
            if header[:4] != _MAGIC:
                raise _Failure("expected a frame on standard input, got %r" % header)
            if kind == _HELLO:
                version, _, _ = self.numbers(3)
                if version != VERSION:
                    raise _Failure("linkteller_box.py speaks version %d, was asked for %d" % (VERSION, version))
                _send(self.sink, _HELLO, [hello])
            elif kind == _BASE:
                self.keep()
            elif kind == _ASK:
                self.answer()
            else:
                raise _Failure("a frame of kind %d is not known" % kind)

    def numbers(self, count):
        return struct.unpack("<%dI" % count, self.exactly(np.empty(4 * count, np.uint8)).tobytes())

    def exactly(self, array):
        """Fills an array from the pipe."""
        if array.nbytes:
            room = memoryview(array).cast("B")
            while len(room):
                got = self.source.readinto(room)
                if not got:
                    os._exit(1)  # the other side ended in the middle of a frame
                room = room[got:]
        return array

    def keep(self):
        number, rows, columns, _ = self.numbers(4)
        ids = self.exactly(np.empty(rows, "<u4")).astype(np.int64)
        self.bases.pop(number, None)  # before the next is read: there may be room for one only
        self.bases[number] = (ids, self.base(self.exactly(np.empty((rows, columns), self.dtype))))

    def answer(self):
        questions = []
        for _ in range(self.numbers(1)[0]):
            number, changed = self.numbers(2)
            ids, base = self.bases[number]
            rows, values = np.empty(changed, np.int64), np.empty((changed, base.x.shape[1]), self.dtype)
            for i in range(changed):
                rows[i] = self.numbers(1)[0]
                self.exactly(values[i])
            questions.append((ids, base, rows, values))
        parts = [struct.pack("<I", len(questions))]
        if self.batch > 1:
            parts += self.together(questions)
        else:
            for question in questions:
                parts += self.one(*question)
        _send(self.sink, _ANSWER, parts)

    def call(self, ids):
        if not self.takes_nodes and not np.array_equal(ids, np.arange(len(ids))):
            raise ValueError("this model answers for all its nodes in order; to be asked about some of them, "
                             "predict needs a second argument, their ids")
        return (lambda x: self.predict(x, ids)) if self.takes_nodes else self.predict

    def one(self, ids, base, rows, values):
        try:
            scores = base.ask(self.call(ids), rows, values, self.checked)
        except _Failure:
            raise
        except Exception as refusal:
            return self.refused(refusal)
        self.checked = True
        return self.scores(scores, len(ids))

    def together(self, questions):
        ids, base = questions[0][:2]  # one frame, one base
        try:
            scores = _numpy(self.call(ids)(base.stacked([question[2:] for question in questions])))
        except Exception as refusal:
            return self.refused(refusal) * len(questions)
        if scores.ndim != 3 or scores.shape[0] != len(questions):
            raise _Failure("predict returned shape %s for a batch, expected %s"
                           % (scores.shape, (len(questions), len(ids), "classes")))
        return [part for row in scores for part in self.scores(row, len(ids))]

    @staticmethod
    def refused(refusal):
        traceback.print_exc(file=sys.stderr)
        text = ("%s: %s" % (type(refusal).__name__, refusal)).encode()[:60000]
        return [struct.pack("<II", 1, len(text)), text]

    @staticmethod
    def scores(scores, nodes):
        if scores.ndim != 2 or scores.shape[0] != nodes:
            raise _Failure("predict returned shape %s, expected %s" % (scores.shape, (nodes, "classes")))
        scores = np.ascontiguousarray(scores)
        return [struct.pack("<IIII", 0, scores.shape[0], scores.shape[1], scores.dtype.itemsize), scores]
