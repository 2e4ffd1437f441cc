package org.linkteller.audit.measure;

import java.io.Serializable;

/** A task with what came of it. */
public record Done<T, R extends Serializable>(T task, R result) {}
