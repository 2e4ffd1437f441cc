package org.linkteller.audit.report;

import org.linkteller.serve.guard.Guard;

/** A report that knows the server: the architecture test must catch it. */
public record PeekingReport(Guard guard) {}
