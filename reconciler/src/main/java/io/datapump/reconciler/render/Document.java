package io.datapump.reconciler.render;

import java.util.List;
import java.util.Optional;

/// A report without a look: what every writer renders.
public record Document(List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
    }

    /// A part of a document.
    public sealed interface Block {}

    public record Heading(String text) implements Block {}

    /// A sentence, or several that belong together.
    public record Line(String text) implements Block {}

    /// Rows below a header.
    ///
    /// @param rows each as long as the header
    public record Table(List<String> header, List<List<String>> rows) implements Block {

        public Table {
            header = List.copyOf(header);
            rows = List.copyOf(rows);
        }
    }

    /// One change: its sign, what it is about, where that was asked for, and its details.
    ///
    /// @param place for example `lake-config/lake.yaml:4`
    public record Diff(Sign sign, String subject, Optional<String> place, List<String> details) implements Block {

        public Diff {
            details = List.copyOf(details);
        }
    }

    /// What a change does, at a glance.
    public enum Sign {
        CREATE("+"),
        UPDATE("~"),
        REPLACE("-/+"),
        DELETE("-"),
        ADOPT(">"),
        CONFLICT("!"),
        ORPHAN("?");

        private final String text;

        Sign(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
