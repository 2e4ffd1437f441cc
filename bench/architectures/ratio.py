"""What the process box costs: the published attack's 501 queries against the model's own 501 forward passes in Python.

    python3 bench/architectures/ratio.py --data DATA --out runs/architectures

A GCN on Twitch-RU with one row changed per pass, before and after the audit in the same run, so that a busy machine slows
both sides. The audit's seconds are those that its report has for the attack.
"""
import argparse
import json
import os
import time

import numpy as np
import torch

import table

QUERIES = 501


def passes(options):
    network = table.load("gcn", "twitch-RU", options)
    x = torch.from_numpy(np.load(os.path.join(options.out, "twitch-RU", "features.npy")))
    with torch.no_grad():
        network(x)
        start = time.perf_counter()
        for query in range(QUERIES):
            row = x[query].clone()
            x[query] *= 1.0001
            network(x).numpy().copy()
            x[query] = row
        return time.perf_counter() - start


def main():
    options = table.options(argparse.ArgumentParser(description=__doc__))
    table.export("twitch-RU", options)
    table.train("gcn", "twitch-RU", options)
    before = passes(options)
    run = table.run("gcn", "twitch-RU", options, "ratio", "linkteller")
    after = passes(options)
    with open(os.path.join(run, "report.json")) as file:
        finding = json.load(file)["findings"][0]
    own = (before + after) / 2
    print("%d queries through the box %.1f s; %d forward passes %.1f s before, %.1f s after; ratio %.2f" % (
        finding["queries"], finding["seconds"], QUERIES, before, after, finding["seconds"] / own))


if __name__ == "__main__":
    main()
