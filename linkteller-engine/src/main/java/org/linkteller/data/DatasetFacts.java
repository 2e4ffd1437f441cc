package org.linkteller.data;

import java.io.Serializable;

/**
 * What is agreed about a dataset besides its numbers.
 *
 * @param title for people
 * @param sha256 over the dataset's files; empty for data that comes from no file
 * @param standIn whether features that are not the published ones were read in their place: every figure made from them
 *     has to say so
 * @param lowDegree targets of low degree have at most this many published neighbours
 * @param highDegree targets of high degree have at least this many
 */
public record DatasetFacts(String title, String sha256, boolean standIn, int lowDegree, int highDegree, Utility utility)
        implements Serializable {
    /** Facts of data nobody has published rules for: the degrees of the Twitch graphs, a utility that suits the labels. */
    public static DatasetFacts unpublished(String title, String sha256, Labels labels) {
        return new DatasetFacts(title, sha256, false, 5, 10, Utility.suiting(labels));
    }
}
