package io.datapump.reconciler.render;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A report without a look: what every writer renders. A view says everything in words, in the order people
/// should read it: the summary and what is dangerous first, because a writer that runs out of room cuts from
/// the end. Texts are plain: no markup, whatever is in them; each writer escapes for its format.
///
/// @param blocks the first is the title, a [Heading] of level 1
public record Document(List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
    }

    /// The text of the first heading; empty where there is none.
    public String title() {
        return blocks.stream()
                .filter(Heading.class::isInstance)
                .map(block -> ((Heading) block).text())
                .findFirst()
                .orElse("");
    }

    /// A part of a document.
    public sealed interface Block {}

    /// A title of what follows.
    ///
    /// @param level 1 for the title of all, 2 for a section
    public record Heading(int level, String text) implements Block {

        /// A title.
        public Heading(String text) {
            this(1, text);
        }
    }

    /// A sentence, or several that belong together; a line feed begins a line.
    public record Line(Tone tone, String text) implements Block {

        public Line(String text) {
            this(Tone.NEUTRAL, text);
        }
    }

    /// Labels and what is so called, one below the other.
    ///
    /// @param title what they are about
    public record Facts(Optional<String> title, List<Fact> facts) implements Block {

        public Facts {
            facts = List.copyOf(facts);
        }
    }

    /// One label and its text.
    public record Fact(String label, String text, Tone tone) {

        public Fact(String label, String text) {
            this(label, text, Tone.NEUTRAL);
        }
    }

    /// Lines to copy as they are: YAML, or commands.
    public record Paste(List<String> lines) implements Block {

        public Paste {
            lines = List.copyOf(lines);
        }
    }

    /// Rows below a header. Pages let people sort them.
    ///
    /// @param caption what the table is of
    /// @param rows each as long as the header
    public record Table(Optional<String> caption, List<Column> columns, List<List<Cell>> rows) implements Block {

        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
        }

        /// A table of texts, aligned left.
        public static Table of(List<String> header, List<List<String>> rows) {
            return new Table(
                    Optional.empty(),
                    header.stream().map(Column::left).toList(),
                    rows.stream()
                            .map(row -> row.stream().map(Cell::of).toList())
                            .toList());
        }
    }

    /// The head of a column.
    ///
    /// @param align right for figures
    public record Column(String name, Align align) {

        public static Column left(String name) {
            return new Column(name, Align.LEFT);
        }

        public static Column right(String name) {
            return new Column(name, Align.RIGHT);
        }
    }

    /// Where the texts of a column stand.
    public enum Align {
        LEFT,
        RIGHT
    }

    /// One value of a table.
    ///
    /// @param key what rows are sorted by where it is not the text: a number, or a time as ISO 8601
    public record Cell(String text, String key, Tone tone) {

        public static Cell of(String text) {
            return of(text, Tone.NEUTRAL);
        }

        public static Cell of(String text, Tone tone) {
            return new Cell(text, text, tone);
        }

        /// A number with its thousands apart.
        public static Cell of(long number) {
            return new Cell(Words.number(number), Long.toString(number), Tone.NEUTRAL);
        }

        /// A time in words, such as `3 hours ago`.
        public static Cell of(String text, Instant time, Tone tone) {
            return new Cell(text, time.toString(), tone);
        }
    }

    /// What must not be overlooked.
    public record Callout(Tone tone, String title, List<Block> blocks) implements Block {

        public Callout {
            blocks = List.copyOf(blocks);
        }
    }

    /// Details under a title, which pages let people fold away.
    public record Group(String title, Fold fold, List<Block> blocks) implements Block {

        public Group {
            blocks = List.copyOf(blocks);
        }
    }

    /// How a group is met.
    public enum Fold {
        OPEN,
        CLOSED
    }

    /// One change, or several that are alike but for the resource.
    ///
    /// @param subjects what it is about, never empty
    /// @param reason why, in full sentences
    /// @param details what all subjects share
    public record Diff(Sign sign, List<Subject> subjects, Optional<String> reason, List<Detail> details)
            implements Block {

        public Diff {
            subjects = List.copyOf(subjects);
            details = List.copyOf(details);
        }

        /// A change of one thing.
        ///
        /// @param place who asked for it, for example `lake-config/lake.yaml:4`
        public static Diff of(
                Sign sign, String subject, Optional<String> place, Optional<String> reason, List<Detail> details) {
            return new Diff(sign, List.of(new Subject(subject, place, List.of())), reason, details);
        }
    }

    /// What a change is about.
    ///
    /// @param place who asked for it, for example `lake-config/lake.yaml:4`
    /// @param own details that are its alone
    public record Subject(String name, Optional<String> place, List<Detail> own) {

        public Subject {
            own = List.copyOf(own);
        }
    }

    /// One detail of a change.
    public sealed interface Detail {

        /// A value that comes with a new resource.
        record Value(String path, String value) implements Detail {}

        /// A value that becomes another.
        record Changed(String path, String before, String after) implements Detail {}

        /// A list that loses and gains members.
        record Members(String path, List<String> removed, List<String> added) implements Detail {

            public Members {
                removed = List.copyOf(removed);
                added = List.copyOf(added);
            }
        }

        /// What the detail is of.
        String path();
    }

    /// What something means to the reader.
    public enum Tone {
        NEUTRAL,
        /// As it should be.
        GOOD,
        /// To be looked at.
        ATTENTION,
        /// Wrong, or gone for good.
        DANGER
    }

    /// What a change does, at a glance.
    public enum Sign {
        CREATE("+", Tone.GOOD),
        UPDATE("~", Tone.ATTENTION),
        REPLACE("-/+", Tone.DANGER),
        DELETE("-", Tone.DANGER),
        ADOPT(">", Tone.ATTENTION),
        CONFLICT("!", Tone.DANGER),
        ORPHAN("?", Tone.ATTENTION),
        UNMANAGED("*", Tone.NEUTRAL);

        private final String text;
        private final Tone tone;

        Sign(String text, Tone tone) {
            this.text = text;
            this.tone = tone;
        }

        public String text() {
            return text;
        }

        public Tone tone() {
            return tone;
        }

        /// `create`, `update` …
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
