"""Makes the files beside it: weights as the frameworks save them, and what the frameworks answer with them.

    python3 make_weights.py        # torch 2.13.0, torch_geometric 2.8.0, safetensors 0.8.0, numpy 2.4
    /usr/bin/python3 make_weights.py debian   # torch 1.13: old.pt alone

DGL is not asked: the layers under its names are written out here after its documentation.
"""
import os
import sys

import numpy as np
import torch
from torch.nn import BatchNorm1d, Linear, Module, Parameter, ReLU, Sequential
from torch.nn.functional import elu, relu

os.chdir(os.path.dirname(os.path.abspath(__file__)))
torch.manual_seed(7)
n, d, c = 12, 5, 3
pairs = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (2, 9), (4, 9)]  # 10, 11 alone
edges = torch.tensor(pairs + [(v, u) for u, v in pairs]).t().contiguous()
x = torch.randn(n, d)
golden = {"x": x.numpy(), "edges": np.array(pairs)}


def jolt(model):
    """Nothing stays at a start value of 0 or 1, where a mistake would not show."""
    with torch.no_grad():
        for tensor in list(model.parameters()) + list(model.buffers()):
            if tensor.is_floating_point():
                tensor.add_(0.3 * torch.rand_like(tensor))
    return model.eval()


class DglGraphConv(Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight, self.bias = Parameter(torch.randn(inputs, outputs)), Parameter(torch.randn(outputs))

    def forward(self, x, edges):
        degree = torch.zeros(len(x)).index_add_(0, edges[1], torch.ones(edges.shape[1])).clamp(min=1)
        h = x * degree.pow(-0.5)[:, None]
        h = torch.zeros_like(h).index_add_(0, edges[1], h[edges[0]])
        return (h * degree.pow(-0.5)[:, None]) @ self.weight + self.bias


class DglSage(Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.fc_self, self.fc_neigh = Linear(inputs, outputs), Linear(inputs, outputs, bias=False)

    def forward(self, x, edges):
        degree = torch.zeros(len(x)).index_add_(0, edges[1], torch.ones(edges.shape[1])).clamp(min=1)
        mean = torch.zeros_like(x).index_add_(0, edges[1], x[edges[0]]) / degree[:, None]
        return self.fc_self(x) + self.fc_neigh(mean)


class DglGat(Module):
    """On a graph with loops."""

    def __init__(self, inputs, outputs, heads):
        super().__init__()
        self.heads, self.width = heads, outputs
        self.fc = Linear(inputs, heads * outputs, bias=False)
        self.attn_l, self.attn_r = Parameter(torch.randn(1, heads, outputs)), Parameter(torch.randn(1, heads, outputs))
        self.bias = Parameter(torch.randn(heads * outputs))

    def forward(self, x, edges):
        z = self.fc(x).view(-1, self.heads, self.width)
        left, right = (z * self.attn_l).sum(-1), (z * self.attn_r).sum(-1)
        score = torch.nn.functional.leaky_relu(left[edges[0]] + right[edges[1]], 0.2).exp()
        total = torch.zeros(len(x), self.heads).index_add_(0, edges[1], score)
        alpha = score / total[edges[1]]
        h = torch.zeros_like(z).index_add_(0, edges[1], alpha[:, :, None] * z[edges[0]])
        return h + self.bias.view(1, self.heads, self.width)


class Net(Module):
    def __init__(self, call, **layers):
        super().__init__()
        self.call = call
        for name, layer in layers.items():
            setattr(self, name, layer)

    def forward(self, x, edges):
        return self.call(self, x, edges)


def keep(name, model, save=None):
    jolt(model)
    with torch.no_grad():
        golden[name] = model(x, edges).numpy()
    if save:
        save(model.state_dict())
    else:
        torch.save(model.state_dict(), name + ".pt")


if "debian" in sys.argv:
    keep("old", Net(lambda m, x, e: m.b(relu(m.a(x, e)), e), a=DglGraphConv(d, 4), b=DglGraphConv(4, c)))
    np.savez("old.npz", **golden)
    sys.exit()

from safetensors.torch import save_file  # noqa: E402
from torch_geometric.nn import GATConv, GCNConv, GINConv, SAGEConv  # noqa: E402

keep("gcn", Net(lambda m, x, e: m.conv2(relu(m.conv1(x, e)), e), conv1=GCNConv(d, 8), conv2=GCNConv(8, c)))
keep("gat", Net(lambda m, x, e: m.conv2(elu(m.conv1(x, e)), e),
                conv1=GATConv(d, 4, heads=3), conv2=GATConv(12, c, heads=2, concat=False)))
keep("sage", Net(lambda m, x, e: m.lin(relu(m.conv2(relu(m.conv1(x, e)), e))),
                 conv1=SAGEConv(d, 8), conv2=SAGEConv(8, 6), lin=Linear(6, c)),
     lambda state: save_file(state, "sage.safetensors"))
keep("gin", Net(lambda m, x, e: m.conv2(relu(m.conv1(x, e)), e),
                conv1=GINConv(Sequential(Linear(d, 7), BatchNorm1d(7), ReLU(), Linear(7, 6), ReLU()), train_eps=True),
                conv2=GINConv(Sequential(Linear(6, 6), ReLU(), Linear(6, c)))))
keep("mlp", Net(lambda m, x, e: m.b(relu(m.a(x))), a=Linear(d, 6), b=Linear(6, c)),
     lambda state: np.savez("mlp.npz", **{name: tensor.numpy() for name, tensor in state.items()}))
keep("dgl_gcn", Net(lambda m, x, e: m.b(relu(m.a(x, e)), e), a=DglGraphConv(d, 8), b=DglGraphConv(8, c)))
keep("dgl_sage", Net(lambda m, x, e: m.b(relu(m.a(x, e)), e), a=DglSage(d, 8), b=DglSage(8, c)))
loops = torch.cat([edges, torch.arange(n).repeat(2, 1)], 1)
keep("dgl_gat", Net(lambda m, x, e: m.b(elu(m.a(x, loops).flatten(1)), loops).mean(1),
                    a=DglGat(d, 4, 3), b=DglGat(12, c, 2)))
half = Net(lambda m, x, e: m.conv1(x, e), conv1=GCNConv(d, c))
keep("half", half, lambda state: torch.save(
    {"epoch": 3, "state_dict": {name: tensor.bfloat16() for name, tensor in state.items()}}, "half.pt"))
whole = Net(None, conv1=GCNConv(d, c))
torch.save(whole, "whole_model.pt")  # a pickled class: to be refused
np.savez("golden.npz", **golden)
