/**
 * The published datasets by name. Start at {@link org.linkteller.data.catalogue.Datasets}; there is one {@code CatalogueEntry} and
 * one reader per family, and one family is generated ({@code BlockModel}).
 */
@NullMarked
package org.linkteller.data.catalogue;

import org.jspecify.annotations.NullMarked;
