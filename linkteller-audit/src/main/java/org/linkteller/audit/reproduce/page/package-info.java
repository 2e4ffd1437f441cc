/**
 * A reproduction shown: CSV, JSON, Markdown and a page. Start at {@link
 * org.linkteller.audit.reproduce.page.ReproductionFiles}.
 */
@NullMarked
package org.linkteller.audit.reproduce.page;

import org.jspecify.annotations.NullMarked;
