package org.linkteller.audit.reproduce.page;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown, line by line. */
final class MarkdownTable {
    private final StringBuilder text = new StringBuilder();

    MarkdownTable(List<String> head) {
        row(head);
        row(head.stream().map(name -> "---").toList());
    }

    MarkdownTable(String... head) {
        this(List.of(head));
    }

    void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    void row(Object... cells) {
        List<String> texts = new ArrayList<>();
        for (Object cell : cells) {
            texts.add(String.valueOf(cell));
        }
        row(texts);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
