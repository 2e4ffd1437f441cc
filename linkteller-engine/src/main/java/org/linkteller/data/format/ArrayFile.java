package org.linkteller.data.format;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file, and the array of it that is meant: {@code FILE} or, for formats that hold several, {@code FILE:NAME}.
 *
 * @param array empty to let the reader look for the names it knows
 */
public record ArrayFile(Path path, Optional<String> array) {
    public static ArrayFile of(Path given) {
        String text = given.toString();
        int colon = text.lastIndexOf(':');
        if (colon > 0 && !Files.exists(given)) {
            Path path = Path.of(text.substring(0, colon));
            if (List.of("npz", "mat").contains(InputFile.of(path).ending()) && colon + 1 < text.length()) {
                return new ArrayFile(path, Optional.of(text.substring(colon + 1)));
            }
        }
        return new ArrayFile(given, Optional.empty());
    }

    /** What follows the last dot, in lower case, ".gz" not counted. */
    public String ending() {
        return InputFile.of(path).ending();
    }

    /** The array that is meant, or those to look for. */
    public List<String> names(List<String> usual) {
        return array.map(List::of).orElse(usual);
    }
}
