package io.datapump.reconciler.render;

import java.util.List;

/// A part of a Markdown text that is shown whole or not at all, or holds such parts.
sealed interface MarkdownPiece {

    /// Written whole.
    ///
    /// @param entries how many of what the report counts are in it
    record Solid(String text, int entries) implements MarkdownPiece {

        Solid(String text) {
            this(text, 0);
        }
    }

    /// May be cut between its parts; what was opened is closed then.
    ///
    /// @param separator between the parts
    /// @param end empty where there is nothing to close
    /// @param prefix of every line
    record Nest(String start, List<MarkdownPiece> inside, String separator, String end, String prefix)
            implements MarkdownPiece {

        public Nest {
            inside = List.copyOf(inside);
        }

        Nest(String start, List<MarkdownPiece> inside, String separator, String end) {
            this(start, inside, separator, end, "");
        }
    }

    /// How many of what the report counts are in it; what is quoted stands for itself and is not counted.
    default int entries() {
        return switch (this) {
            case Solid solid -> solid.entries;
            case Nest nest ->
                nest.prefix.isEmpty()
                        ? nest.inside.stream().mapToInt(MarkdownPiece::entries).sum()
                        : 0;
        };
    }

    /// Characters of the least that can be shown of it, without prefixes.
    default int least() {
        return switch (this) {
            case Solid solid -> solid.text.length();
            case Nest nest ->
                nest.start.length()
                        + nest.end.length()
                        + nest.inside.stream()
                                .limit(1)
                                .mapToInt(MarkdownPiece::least)
                                .sum();
        };
    }
}
