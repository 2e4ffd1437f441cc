package org.linkteller.judge;

/** The largest share of edges found while at most the share {@code fpr} of the other pairs is named. */
public record RocPoint(double fpr, double tpr) {}
