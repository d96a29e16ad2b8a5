package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Collection;
import java.util.stream.Collectors;

/// Known names, told to a person.
final class Names {

    private static final int SHOWN = 12;

    private Names() {}

    /// `one of crm, pagila`; of many the first few.
    static String oneOf(Collection<String> known) {
        return "one of " + some(known);
    }

    /// The first few names, and how many more there are.
    static String some(Collection<String> names) {
        var shown = names.stream().limit(SHOWN).map(Quoted::plain).collect(Collectors.joining(", "));
        return names.size() > SHOWN ? "%s and %,d more".formatted(shown, names.size() - SHOWN) : shown;
    }

    /// The finding, asking whether the nearest known name was meant.
    static Diagnostic asking(Diagnostic finding, String written, Collection<String> known) {
        return Nearest.question(written, known).map(finding::fixedBy).orElse(finding);
    }
}
