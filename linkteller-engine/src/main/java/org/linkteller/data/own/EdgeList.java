package org.linkteller.data.own;

import org.linkteller.graph.Graph;

/** A graph from a file, with the names its nodes have there; node {@code i} of the graph is {@code ids.name(i)}. */
public record EdgeList(Graph graph, IdMap ids, EdgeReport report) {}
