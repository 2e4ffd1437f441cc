package org.linkteller.data;

/** How well a model does its honest work on a dataset, as the paper measures it there. */
public enum Utility {
    /** F1 of the class that is rarest among the scored nodes of the inference part. */
    RARE_F1("rareF1"),
    /** F1 over all decisions (node, class) of the scored nodes taken together. */
    MICRO_F1("microF1"),
    /** The share of scored nodes whose class is found. */
    ACCURACY("accuracy");

    private final String key;

    Utility(String key) {
        this.key = key;
    }

    /** The name in reports. */
    public String key() {
        return key;
    }

    /** What suits data that nobody has published a rule for. */
    public static Utility suiting(Labels labels) {
        return labels.isMultiLabel() ? MICRO_F1 : ACCURACY;
    }
}
