package org.linkteller.audit;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Looks for node ids in texts: as the whole, and as one or several words of it. */
final class IdSearch {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_.@+-]+");

    /** Ids of more words are looked for by their first ones. */
    private static final int MOST_WORDS = 8;

    /** Shorter numbers are counts, and aliases such as node 7; our texts group the digits of larger counts. */
    private static final int LONG_NUMBER = 7;

    private final Set<String> ids = new HashSet<>();
    private final int longest;

    IdSearch(Set<String> names) {
        int most = 1;
        for (String name : names) {
            ids.add(name);
            List<MatchResult> words = words(name);
            int count = Math.min(words.size(), MOST_WORDS);
            most = Math.max(most, count);
            if (count > 0) { // without what surrounds it: <bob> is found as bob
                ids.add(name.substring(
                        words.get(0).start(), words.get(count - 1).end()));
            }
        }
        longest = most;
    }

    /** The first id that the text is or holds. */
    Optional<String> in(String text) {
        return ids.contains(text) ? Optional.of(text) : in(text, Set.of());
    }

    /** The first id among its words that is not one of {@code ours}. */
    Optional<String> in(String text, Set<String> ours) {
        return spans(text).stream()
                .filter(span -> ids.contains(span) && !isCount(span) && !ours.contains(span))
                .findFirst();
    }

    /** Every word of a text, and every few that follow each other. */
    Set<String> spans(String text) {
        Set<String> spans = new LinkedHashSet<>();
        List<MatchResult> words = words(text);
        for (int first = 0; first < words.size(); first++) {
            for (int last = first; last < Math.min(words.size(), first + longest); last++) {
                spans.add(
                        text.substring(words.get(first).start(), words.get(last).end()));
            }
        }
        return spans;
    }

    private static boolean isCount(String word) {
        return word.length() < LONG_NUMBER && word.chars().allMatch(Character::isDigit);
    }

    private static List<MatchResult> words(String text) {
        return WORD.matcher(text).results().toList();
    }
}
