package io.datapump.schema.suggest;

import io.datapump.schema.source.SourceLocation;

/// Where a list or mapping in brackets ends: just after the last thing in it.
///
/// @param line from 1
/// @param offset index in the line's text
/// @param separator what stands between that thing and another entry
record FlowEnd(int line, int offset, String separator) {

    /// Looks for the bracket that closes the one at a place. The text has been read as YAML, so there is one.
    static FlowEnd of(Text text, SourceLocation opening) {
        return new Scan(text).run(opening);
    }

    /// The text that adds an entry here.
    String adding(String entry) {
        return separator + entry;
    }

    private static final class Scan {

        private final Text text;
        private int depth;
        private char quote = ' ';
        private FlowEnd last = new FlowEnd(1, 0, "");

        Scan(Text text) {
            this.text = text;
        }

        FlowEnd run(SourceLocation opening) {
            var from = text.offset(opening);
            for (int number = opening.line(); number <= text.source().lines().size(); number++) {
                var line = text.source().line(number);
                for (int i = from; i < line.length() && !isComment(line, i); i++) {
                    if (take(line, i)) {
                        return last;
                    }
                    if (!Character.isWhitespace(line.charAt(i))) {
                        last = new FlowEnd(number, i + 1, separatorAfter(line.charAt(i)));
                    }
                }
                from = 0;
            }
            throw new IllegalStateException("Cannot find the end of what begins at %s".formatted(opening));
        }

        private String separatorAfter(char last) {
            if (depth > 1 || quote != ' ') {
                return ", ";
            }
            return switch (last) {
                case '[', '{' -> "";
                case ',' -> " ";
                default -> ", ";
            };
        }

        /// Goes past one character; true at the bracket that closes all.
        private boolean take(String line, int i) {
            var c = line.charAt(i);
            if (quote != ' ') {
                var escaped = quote == '"' && isEscaped(line, i);
                quote = c == quote && !escaped ? ' ' : quote;
                return false;
            }
            switch (c) {
                case '[', '{' -> depth++;
                case ']', '}' -> depth--;
                case '"', '\'' -> quote = beginsToken(line, i) ? c : ' ';
                default -> {}
            }
            return depth == 0;
        }

        private boolean isComment(String line, int i) {
            return quote == ' ' && line.charAt(i) == '#' && (i == 0 || Character.isWhitespace(line.charAt(i - 1)));
        }

        /// An apostrophe inside a word is no quotation mark.
        private static boolean beginsToken(String line, int i) {
            return i == 0 || Character.isWhitespace(line.charAt(i - 1)) || "[{,:".indexOf(line.charAt(i - 1)) >= 0;
        }

        private static boolean isEscaped(String line, int i) {
            var backslashes = 0;
            while (backslashes < i && line.charAt(i - 1 - backslashes) == '\\') {
                backslashes++;
            }
            return backslashes % 2 == 1;
        }
    }
}
