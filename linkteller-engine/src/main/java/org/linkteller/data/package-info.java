/**
 * Datasets: what a graph, its features and its labels are, the catalogue of the published ones, and users' own files.
 *
 * <p>Start at {@link org.linkteller.data.Dataset}, then {@link org.linkteller.data.Datasets} (one {@code CatalogueEntry} and
 * one reader per family) or {@link org.linkteller.data.OwnData} ({@code EdgeFiles}, {@code FeatureFiles}, {@code LabelFiles},
 * which map names of nodes to numbers by an {@code IdMap}). Bytes become arrays in {@link org.linkteller.data.format}.
 */
@NullMarked
package org.linkteller.data;

import org.jspecify.annotations.NullMarked;
