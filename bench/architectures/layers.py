"""The graph networks that people serve, in plain PyTorch and sparse sums over edges.

Every network is a Module whose forward(x) returns one row of logits per node of the Graph it was built for; moving a
trained one to another graph is `network.graph = other`. Sizes and defaults are those of PyTorch Geometric's layers.
"""
import torch
from torch import nn
from torch.nn import functional as F

HIDDEN = 64


class Graph:
    """Directed edges source -> target, both directions of every undirected edge; loops only where a layer adds them."""

    def __init__(self, n, pairs):
        pairs = pairs[pairs[:, 0] != pairs[:, 1]]
        both = torch.unique(torch.cat([pairs, pairs.flip(1)]), dim=0)
        self.n, self.source, self.target = n, both[:, 0], both[:, 1]
        loops = torch.arange(n)
        self.source_looped = torch.cat([self.source, loops])
        self.target_looped = torch.cat([self.target, loops])
        self.degree = torch.bincount(self.target, minlength=n).float()
        inverse = (self.degree + 1) ** -0.5
        self.gcn_weight = inverse[self.source_looped] * inverse[self.target_looped]
        self.mean_weight = 1 / self.degree.clamp(min=1)

    def sum(self, h):
        return torch.zeros(self.n, h.shape[1]).index_add(0, self.target, h[self.source])

    def mean(self, h):
        return self.sum(h) * self.mean_weight[:, None]

    def max(self, h):
        """Of non-negative values; 0 for a node without neighbours."""
        index = self.target[:, None].expand(-1, h.shape[1])
        return torch.zeros(self.n, h.shape[1]).scatter_reduce(0, index, h[self.source], "amax")

    def gcn(self, h):
        """D^-1/2 (A + I) D^-1/2 h."""
        messages = h[self.source_looped] * self.gcn_weight[:, None]
        return torch.zeros(self.n, h.shape[1]).index_add(0, self.target_looped, messages)

    def sampled_mean(self, h, most):
        """The mean of at most so many neighbours, drawn anew at every call."""
        keys = torch.rand(len(self.source)) + self.target
        order = torch.argsort(keys)
        target = self.target[order]
        starts = torch.cumsum(self.degree, 0).long() - self.degree.long()
        kept = torch.arange(len(target)) - starts[target] < most
        target, source = target[kept], self.source[order][kept]
        sums = torch.zeros(self.n, h.shape[1]).index_add(0, target, h[source])
        return sums / self.degree.clamp(1, most)[:, None]

    def softmax(self, scores):
        """Of one row of scores (a column per head) per looped edge, over the edges into each node."""
        index = self.target_looped[:, None].expand_as(scores)
        largest = torch.full((self.n, scores.shape[1]), -torch.inf).scatter_reduce(0, index, scores.detach(), "amax")
        shares = (scores - largest[self.target_looped]).exp()
        sums = torch.zeros(self.n, scores.shape[1]).index_add(0, self.target_looped, shares)
        return shares / sums[self.target_looped]

    def attend(self, shares, values):
        """Values [n, heads, width], weighted per looped edge and head, summed over the edges into each node."""
        messages = values[self.source_looped] * shares[:, :, None]
        return torch.zeros(values.shape).index_add(0, self.target_looped, messages)


class First(nn.Linear):
    """The product with the features. A service that is asked about nearly the same features again and again keeps the
    rows that did not change; the result is the plain product's."""

    kept = None

    def forward(self, x):
        if x.is_sparse:
            h = torch.sparse.mm(x, self.weight.t())
            return h if self.bias is None else h + self.bias
        if self.training:
            return super().forward(x)
        if self.kept is None or self.kept[0].shape != x.shape:
            self.kept = (x.clone(), super().forward(x))
        base, product = self.kept
        changed = (x != base).any(1).nonzero()[:, 0]
        if len(changed) > len(x) // 8:
            self.kept = (x.clone(), super().forward(x))
            return self.kept[1]
        product = product.clone()
        product[changed] = super().forward(x[changed])
        return product


class Network(nn.Module):
    def __init__(self, graph, columns, classes):
        super().__init__()
        self.graph = graph
        self.build(columns, classes)

    def drop(self, h):
        return F.dropout(h, 0.5, self.training)


class Gcn(Network):
    def build(self, columns, classes):
        self.first, self.second = First(columns, HIDDEN, bias=False), nn.Linear(HIDDEN, classes, bias=False)
        self.bias = nn.ParameterList([nn.Parameter(torch.zeros(HIDDEN)), nn.Parameter(torch.zeros(classes))])

    def forward(self, x):
        h = F.relu(self.graph.gcn(self.first(x)) + self.bias[0])
        return self.graph.gcn(self.second(self.drop(h))) + self.bias[1]


class Sgc(Network):
    def build(self, columns, classes):
        self.first = First(columns, classes)

    def forward(self, x):
        return self.graph.gcn(self.graph.gcn(self.first(x)))


class Appnp(Network):
    steps, teleport = 2, 0.1

    def build(self, columns, classes):
        self.first, self.second = First(columns, HIDDEN), nn.Linear(HIDDEN, classes)

    def forward(self, x):
        start = h = self.second(self.drop(F.relu(self.first(x))))
        for _ in range(self.steps):
            h = (1 - self.teleport) * self.graph.gcn(h) + self.teleport * start
        return h


class Appnp10(Appnp):
    steps = 10


class Gcnii(Network):
    depth, residual, decay = 8, 0.1, 0.5

    def build(self, columns, classes):
        self.first, self.last = First(columns, HIDDEN), nn.Linear(HIDDEN, classes)
        self.inner = nn.ModuleList(nn.Linear(HIDDEN, HIDDEN, bias=False) for _ in range(self.depth))

    def forward(self, x):
        start = h = F.relu(self.first(x))
        for number, layer in enumerate(self.inner, 1):
            beta = torch.log(torch.tensor(self.decay / number + 1))
            mixed = (1 - self.residual) * self.graph.gcn(self.drop(h)) + self.residual * start
            h = F.relu((1 - beta) * mixed + beta * layer(mixed))
        return self.last(self.drop(h))


class SageMean(Network):
    """W_neighbours mean(neighbours) + W_self x; the mean of products is the product of means."""

    def build(self, columns, classes):
        self.first, self.first_self = First(columns, HIDDEN), First(columns, HIDDEN, bias=False)
        self.second, self.second_self = nn.Linear(HIDDEN, classes), nn.Linear(HIDDEN, classes, bias=False)

    def mean(self, h, layer):
        return self.graph.mean(h)

    def forward(self, x):
        h = self.drop(F.relu(self.mean(self.first(x), 0) + self.first_self(x)))
        return self.mean(self.second(h), 1) + self.second_self(h)


class SageSampled(SageMean):
    """As it is served with neighbour sampling: at most 25 neighbours in the last layer, 10 in the one before."""

    def mean(self, h, layer):
        return self.graph.sampled_mean(h, (10, 25)[layer])


class SageMax(Network):
    """The pooling aggregator: the maximum over neighbours of relu(W x + b)."""

    def build(self, columns, classes):
        self.pool, self.first_self = First(columns, HIDDEN), First(columns, HIDDEN, bias=False)
        self.first = nn.Linear(HIDDEN, HIDDEN)
        self.pool2, self.second = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, classes)
        self.second_self = nn.Linear(HIDDEN, classes, bias=False)

    def forward(self, x):
        h = F.relu(self.first(self.graph.max(F.relu(self.pool(x)))) + self.first_self(x))
        h = self.drop(h)
        return self.second(self.graph.max(F.relu(self.pool2(h)))) + self.second_self(h)


class Gin(Network):
    """MLP(x + sum of neighbours), twice, with batch normalisation inside, as usual."""

    def build(self, columns, classes):
        self.first, self.inner = First(columns, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, classes)
        self.norm = nn.ModuleList([nn.BatchNorm1d(HIDDEN), nn.BatchNorm1d(HIDDEN)])

    def forward(self, x):
        h = self.first(x)
        h = F.relu(self.inner(F.relu(self.norm[0](h + self.graph.sum(h)))))
        h = self.second(self.drop(h))
        return self.last(F.relu(self.norm[1](h + self.graph.sum(h))))


class Gat(Network):
    heads = 8

    def build(self, columns, classes):
        self.shapes = [(self.heads, HIDDEN // self.heads), (1, classes)]
        self.value = nn.ModuleList([First(columns, HIDDEN, bias=False), nn.Linear(HIDDEN, classes, bias=False)])
        self.bias = nn.ParameterList(nn.Parameter(torch.zeros(h * w)) for h, w in self.shapes)
        self.extra(columns)

    def extra(self, columns):
        self.ends = nn.ParameterList(nn.Parameter(nn.init.xavier_uniform_(torch.empty(2, h, w))) for h, w in self.shapes)

    def scores(self, layer, h, values):
        to, of = ((values * end).sum(2) for end in self.ends[layer])
        return F.leaky_relu(to[self.graph.target_looped] + of[self.graph.source_looped], 0.2)

    def layer(self, number, h):
        values = self.value[number](h).view(-1, *self.shapes[number])
        shares = self.drop(self.graph.softmax(self.scores(number, h, values)))
        return self.graph.attend(shares, values).flatten(1) + self.bias[number]

    def forward(self, x):
        return self.layer(1, self.drop(F.elu(self.layer(0, x))))


class Gatv2(Gat):
    """The score is a . leaky_relu(W_to h_u + W_of h_v): the order of neighbours may differ from node to node."""

    def extra(self, columns):
        classes = self.shapes[1][1]
        self.towards = nn.ModuleList([First(columns, HIDDEN, bias=False), nn.Linear(HIDDEN, classes, bias=False)])
        self.rate = nn.ParameterList(nn.Parameter(nn.init.xavier_uniform_(torch.empty(1, h, w))) for h, w in self.shapes)

    def scores(self, layer, h, values):
        to = self.towards[layer](h).view(-1, *self.shapes[layer])
        mixed = F.leaky_relu(to[self.graph.target_looped] + values[self.graph.source_looped], 0.2)
        return (mixed * self.rate[layer]).sum(2)


class Transformer(Network):
    """Two blocks of dot-product attention along edges and loops only, each with residuals and layer normalisation."""

    heads = 4

    def build(self, columns, classes):
        self.first, self.last = First(columns, HIDDEN), nn.Linear(HIDDEN, classes)
        self.blocks = nn.ModuleList(
            nn.ModuleDict({
                "query": nn.Linear(HIDDEN, HIDDEN), "key": nn.Linear(HIDDEN, HIDDEN), "value": nn.Linear(HIDDEN, HIDDEN),
                "out": nn.Linear(HIDDEN, HIDDEN), "norm": nn.LayerNorm(HIDDEN), "norm2": nn.LayerNorm(HIDDEN),
                "wide": nn.Linear(HIDDEN, 2 * HIDDEN), "narrow": nn.Linear(2 * HIDDEN, HIDDEN)})
            for _ in range(2))

    def forward(self, x):
        h = self.first(x)
        for b in self.blocks:
            query, key, value = (b[name](h).view(len(h), self.heads, -1) for name in ("query", "key", "value"))
            scores = (query[self.graph.target_looped] * key[self.graph.source_looped]).sum(2) / query.shape[2] ** 0.5
            mixed = self.graph.attend(self.drop(self.graph.softmax(scores)), value).flatten(1)
            h = b["norm"](h + self.drop(b["out"](mixed)))
            h = b["norm2"](h + self.drop(b["narrow"](F.relu(b["wide"](h)))))
        return self.last(h)


NETWORKS = {
    "gcn": Gcn, "sgc": Sgc, "appnp-2": Appnp, "appnp-10": Appnp10, "gcnii-8": Gcnii, "sage-mean": SageMean,
    "sage-max": SageMax, "sage-sampled": SageSampled, "gin": Gin, "gat": Gat, "gatv2": Gatv2, "transformer": Transformer}
