/**
 * What is measured, by name: a service ({@link org.linkteller.audit.cell.ServiceKey}) and one attack on one draw of its
 * nodes ({@link org.linkteller.audit.cell.CellKey}). Everything that computes, keeps or shows a figure says by these
 * types which one it is; report.json writes them as the texts they are. A {@link org.linkteller.audit.cell.Defence} is what a
 * protection's text stands for.
 */
@org.jspecify.annotations.NullMarked
package org.linkteller.audit.cell;
