package org.linkteller.spark;

import java.io.Serializable;
import org.linkteller.api.Features;

/** The features of one part's nodes, in the order of their places. */
record FeatureBlock(int[] nodes, Features features) implements Serializable {}
