package io.datapump.schema.check;

import io.datapump.schema.jsonschema.Assertion;
import io.datapump.schema.jsonschema.Bounds;
import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.jsonschema.ValueType;
import java.util.Optional;

/// What a schema allows, in words.
final class Expected {

    private Expected() {}

    /// A value of the schema's type.
    static String type(SchemaPart part) {
        return switch (part.type().orElse(ValueType.OBJECT)) {
            case STRING -> choice(part).orElse("text" + suffix(part.says().form()));
            case INTEGER ->
                "a whole number" + suffix(choice(part).or(() -> range(part)).orElse(""));
            case BOOLEAN -> "true or false";
            case ARRAY -> "a list";
            case OBJECT -> "a mapping of keys and values";
        };
    }

    /// A value that an assertion of the schema holds for.
    static String of(Assertion assertion, SchemaPart part) {
        return switch (assertion) {
            case Assertion.Choice choice ->
                choice.words().size() == 1 ? choice.words().getFirst() : oneOf(choice);
            case Assertion.Form form -> part.says().form();
            case Assertion.Length length -> counted(length.bounds(), "character", "characters");
            case Assertion.Range range ->
                (bounds(range.bounds()) + " " + part.says().unit()).strip();
            case Assertion.Count count -> counted(count.bounds(), "entry", "entries");
            case Assertion.Unique unique -> "each entry once";
        };
    }

    /// A number of things.
    static String counted(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    private static String counted(Bounds bounds, String one, String many) {
        var last = bounds.most().orElseGet(() -> bounds.least().orElse(0));
        return bounds(bounds) + " " + (last == 1 ? one : many);
    }

    private static Optional<String> choice(SchemaPart part) {
        return part.find(Assertion.Choice.class).map(Expected::oneOf);
    }

    private static Optional<String> range(SchemaPart part) {
        return part.find(Assertion.Range.class).map(range -> of(range, part));
    }

    private static String oneOf(Assertion.Choice choice) {
        return "one of " + String.join(", ", choice.words());
    }

    private static String suffix(String more) {
        return more.isEmpty() ? "" : ": " + more;
    }

    private static String bounds(Bounds bounds) {
        if (bounds.least().isEmpty()) {
            return "at most " + bounds.most().orElseThrow();
        }
        var least = bounds.least().getAsLong();
        return bounds.most().isPresent()
                ? "from %d to %d".formatted(least, bounds.most().getAsLong())
                : "at least " + least;
    }
}
