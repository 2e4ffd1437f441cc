/**
 * Datasets: what a graph, its features and its labels are, the catalogue of the published ones, and one reader per file
 * format. Points at graph, math and privacy only.
 */
@NullMarked
package org.linkteller.data;

import org.jspecify.annotations.NullMarked;
