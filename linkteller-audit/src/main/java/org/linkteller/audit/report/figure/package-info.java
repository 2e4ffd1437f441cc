/** Figures for papers: the report's charts as files, one look for all of them. */
@NullMarked
package org.linkteller.audit.report.figure;

import org.jspecify.annotations.NullMarked;
