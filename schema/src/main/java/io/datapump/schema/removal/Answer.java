package io.datapump.schema.removal;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import java.util.OptionalLong;

/// Whether somebody has agreed, and if not, what would have to be written.
public sealed interface Answer {

    /// The answer in a sentence for people.
    String sentence();

    /// Somebody has agreed.
    sealed interface Agreed extends Answer {}

    /// Nobody has agreed to as much.
    sealed interface Refused extends Answer {

        /// What would agree.
        Remedy remedy();
    }

    /// A line of a document agrees.
    record Written(Located<Acknowledgement> by) implements Agreed {

        @Override
        public String sentence() {
            var because = by.value()
                    .because()
                    .map(why -> ": " + Quoted.printable(why))
                    .orElse(".");
            return "%s agrees to it%s".formatted(by.at(), because);
        }
    }

    /// A name on the command line agrees.
    record OnCommandLine(String name) implements Agreed {

        @Override
        public String sentence() {
            return "--acknowledge %s agrees to it.".formatted(Quoted.printable(name));
        }
    }

    /// A line of a document agrees to fewer rows.
    ///
    /// @param rows how many would go by that line in all; empty where nobody knows
    record TooSmall(Located<Acknowledgement> by, OptionalLong rows, Remedy remedy) implements Refused {

        @Override
        public String sentence() {
            return "%s agrees to %s, and %s."
                    .formatted(
                            by.at(),
                            Figures.count(by.value().rows().orElseThrow(), "row"),
                            rows.isPresent()
                                    ? Figures.count(rows.getAsLong(), "row") + " would go by it"
                                    : "how many would go by it no run has told, so the limit cannot be checked");
        }
    }

    /// Nobody has agreed.
    record Missing(Remedy remedy) implements Refused {

        @Override
        public String sentence() {
            return "Nobody has agreed to it.";
        }
    }
}
