/** What an audit found, and the views of it: JSON is the truth, everything else is drawn from it. */
@NullMarked
package org.linkteller.audit.report;

import org.jspecify.annotations.NullMarked;
