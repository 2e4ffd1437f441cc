package org.linkteller.audit.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes a command apart as a shell would its plain words: blanks separate, quotes of both kinds hold together, a backslash
 * outside single quotes takes the next character as it is. No shell runs, so nothing is expanded and the program is our
 * own child, which we can end.
 */
public final class CommandWords {
    private CommandWords() {}

    public static List<String> of(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean open = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                word.append(command.charAt(++i));
                open = true;
            } else if (quote != 0 ? c == quote : c == '"' || c == '\'') {
                quote = quote == 0 ? c : 0;
                open = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (open) {
                    words.add(word.toString());
                }
                word.setLength(0);
                open = false;
            } else {
                word.append(c);
                open = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("the command has no closing " + quote + ": " + command);
        }
        if (open) {
            words.add(word.toString());
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException("expected a command such as 'python3 model.py', got nothing");
        }
        return List.copyOf(words);
    }
}
