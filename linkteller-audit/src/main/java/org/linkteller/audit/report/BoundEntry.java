package org.linkteller.audit.report;

/**
 * What a protection promises about one draw of targets.
 *
 * @param kind {@code paper} and {@code tight} bound the precision of an attacker who knows only the density; {@code
 *     ceiling} is the F1 of whoever reads the protected graph itself
 */
public record BoundEntry(
        String dataset, String targets, long draw, String protection, double epsilon, String kind, double value) {}
