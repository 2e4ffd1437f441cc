package org.linkteller.data;

/**
 * What is agreed about a dataset besides its numbers.
 *
 * @param title for people; says so when a part of the data is not the published one
 * @param sha256 over the dataset's files; empty for data that comes from no file
 * @param lowDegree targets of low degree have at most this many published neighbours
 * @param highDegree targets of high degree have at least this many
 */
public record DatasetFacts(String title, String sha256, int lowDegree, int highDegree, Utility utility) {
    /** Facts of data nobody has published rules for: the degrees of the Twitch graphs, a utility that suits the labels. */
    public static DatasetFacts unpublished(String title, String sha256, Labels labels) {
        return new DatasetFacts(title, sha256, 5, 10, Utility.suiting(labels));
    }
}
