package io.datapump.reconciler.impact;

import java.util.OptionalLong;

/// A number, and how well it is known.
public sealed interface Quantity {

    /// Counted by a run, or following from what one has counted.
    record Exactly(long number) implements Quantity {}

    /// Of what was counted in another form, such as the size of rows that are going to be encoded anew.
    record About(long number) implements Quantity {}

    /// A bound that holds whatever the data is.
    record AtMost(long number) implements Quantity {}

    /// Nobody knows.
    record Unknown() implements Quantity {}

    /// The number; empty where nobody knows it.
    default OptionalLong value() {
        return switch (this) {
            case Exactly(long number) -> OptionalLong.of(number);
            case About(long number) -> OptionalLong.of(number);
            case AtMost(long number) -> OptionalLong.of(number);
            case Unknown none -> OptionalLong.empty();
        };
    }

    /// The same number, known no better than about; a bound stays one.
    default Quantity roughly() {
        return this instanceof Exactly(long number) ? new About(number) : this;
    }

    /// A number that nobody knows.
    static Quantity unknown() {
        return new Unknown();
    }

    /// A number that was counted, or that nobody has counted.
    static Quantity counted(OptionalLong number) {
        return number.isPresent() ? new Exactly(number.getAsLong()) : unknown();
    }
}
