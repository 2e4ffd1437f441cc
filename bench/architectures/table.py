"""How much each architecture gives away: trains every one briefly, audits it through the process box, prints a table.

    python3 bench/architectures/table.py --data DATA --out runs/architectures            # all, both graphs
    python3 bench/architectures/table.py --data DATA --out runs/architectures --models gcn,gat --graphs cora

Needs PyTorch and NumPy. What is trained or audited already in the folder is not done again.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../linkteller-audit/src/main/resources/org/linkteller/audit/process"))
import linkteller_box  # first: what others print then goes to standard error

import argparse
import json
import subprocess

import numpy as np
import torch
from torch.nn import functional as F

import graphs
from layers import NETWORKS, Graph

EPOCHS = {"twitch-RU": 100, "cora": 200}
CLASSES = {"twitch-RU": 2, "cora": 7}


def problem(name, data):
    """Training graph, features, labels and nodes; then the same of what is served."""
    if name == "cora":
        x, edges, y, train, test = graphs.cora(data)
        return (x, edges, y, train), (x, edges, y, test)
    spain, russia = (graphs.twitch(data, country) for country in ("ES", "RU"))
    return spain + (np.arange(len(spain[2])),), russia + (np.arange(len(russia[2])),)


def fit(model, graph_name, data, seed):
    """Adam, 0.01, weight decay 5e-4, all nodes in one batch; returns the network on the served graph."""
    torch.manual_seed(seed)
    (x, edges, y, train), served = problem(graph_name, data)
    network = NETWORKS[model](Graph(len(x), torch.from_numpy(edges)), x.shape[1], CLASSES[graph_name])
    inputs, labels = torch.from_numpy(x).to_sparse(), torch.from_numpy(y)
    optimizer = torch.optim.Adam(network.parameters(), lr=0.01, weight_decay=5e-4)
    for _ in range(EPOCHS[graph_name]):
        network.train()
        optimizer.zero_grad()
        loss = F.cross_entropy(network(inputs)[train], labels[train])
        loss.backward()
        optimizer.step()
    network.eval()
    network.graph = Graph(len(served[0]), torch.from_numpy(served[1]))
    with torch.no_grad():
        found = network(torch.from_numpy(served[0])).argmax(1)[served[3]]
    return network, float((found == torch.from_numpy(served[2])[served[3]]).float().mean())


def train(model, graph_name, options):
    path = os.path.join(options.out, graph_name, model + ".pt")
    if not os.path.exists(path):
        network, accuracy = fit(model, graph_name, options.data, options.seed)
        torch.save({"weights": network.state_dict(), "accuracy": accuracy}, path)
    return torch.load(path)


def export(graph_name, options):
    folder = os.path.join(options.out, graph_name)
    if not os.path.exists(os.path.join(folder, "edges.csv")):
        os.makedirs(folder, exist_ok=True)
        x, edges = problem(graph_name, options.data)[1][:2]
        np.save(os.path.join(folder, "features.npy"), x)
        np.savetxt(os.path.join(folder, "edges.csv"), edges, "%d", delimiter=",")
    return folder


def load(model, graph_name, options):
    """A trained network on the graph that it is served for."""
    folder = os.path.join(options.out, graph_name)
    x = np.load(os.path.join(folder, "features.npy"), mmap_mode="r")
    edges = np.loadtxt(os.path.join(folder, "edges.csv"), delimiter=",", dtype=np.int64)
    network = NETWORKS[model](Graph(len(x), torch.from_numpy(edges)), x.shape[1], CLASSES[graph_name])
    network.load_state_dict(train(model, graph_name, options)["weights"])
    return network.eval()


def run(model, graph_name, options, name, attacks):
    """Audits a model through the process box, unless its folder has the report already."""
    folder = os.path.join(options.out, graph_name)
    out = os.path.join(folder, name)
    if not os.path.exists(os.path.join(out, "report.json")):
        box = "'%s' '%s' --serve %s --graphs %s --data '%s' --out '%s'" % (
            sys.executable, os.path.abspath(__file__), model, graph_name, options.data, options.out)
        subprocess.run([options.linkteller, "audit", "--box-command", box, "--edges", folder + "/edges.csv",
                        "--features", folder + "/features.npy", "--attack", attacks, "--out", out, "--quiet"],
                       check=True)
    return out


def row(model, graph_name, options):
    export(graph_name, options)
    accuracy = train(model, graph_name, options)["accuracy"]
    with open(os.path.join(run(model, graph_name, options, model, options.attacks), "report.json")) as file:
        averages = {average["attack"]: average for average in json.load(file)["averages"]}
    attacks = options.attacks.split(",")
    cells = ["%.1f" % (100 * averages[attack]["f1"]) for attack in attacks]
    print("| %s | %s | %.1f | %s | %d |" % (
        model, graph_name, 100 * accuracy, " | ".join(cells), averages[attacks[-1]]["queries"]), flush=True)


def options(parser):
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--data", required=True, help="folder with twitch/ and planetoid/")
    parser.add_argument("--out", required=True, help="folder for weights and audits")
    parser.add_argument("--models", default=",".join(NETWORKS))
    parser.add_argument("--graphs", default=",".join(EPOCHS))
    parser.add_argument("--attacks", default="linkteller,linkteller-plus")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--linkteller", default=os.path.join(HERE, "../../linkteller"))
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parsed = parser.parse_args()
    parsed.data, parsed.out = os.path.abspath(parsed.data), os.path.abspath(parsed.out)
    torch.set_num_threads(parsed.threads)
    return parsed


def main():
    given = options(argparse.ArgumentParser(description=__doc__))
    if given.serve:
        linkteller_box.serve_torch(load(given.serve, given.graphs, given), output="logits", name=given.serve)
        return
    print("| model | graph | accuracy | %s | queries |" % given.attacks.replace(",", " | "))
    print("|---" * (4 + len(given.attacks.split(","))) + "|", flush=True)
    for graph_name in given.graphs.split(","):
        for model in given.models.split(","):
            row(model, graph_name, given)


if __name__ == "__main__":
    main()
