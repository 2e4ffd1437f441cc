package org.linkteller.audit;

import java.nio.file.Path;
import java.util.Optional;

/** A user's own data in place of a catalogue dataset. */
public record OwnFiles(Path edges, Path features, Path labels, Optional<Path> trainNodes) {}
