package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// How much a document may hold: enough for everything a person writes, little enough for every machine.
final class Limits {

    /// Deeper than any document of ours by far.
    static final int DEEPEST = 64;

    /// What ten thousand tables with settings of their own come to; in a file of the greatest size others could stand.
    static final int MOST_VALUES = 200_000;

    private final Findings findings;
    private int depth;
    private int values;

    Limits(Findings findings) {
        this.findings = findings;
    }

    /// Counts a list or mapping that begins.
    void enter(Span place) {
        if (++depth > DEEPEST) {
            findings.add(Refusals.nesting(place));
            throw new GivenUp();
        }
    }

    /// Counts one that ends.
    void leave() {
        depth--;
    }

    /// How many lists and mappings are open.
    int depth() {
        return depth;
    }

    /// Forgets lists and mappings that were left before their end.
    void leaveTo(int depth) {
        this.depth = depth;
    }

    /// Counts an item of a list, a key of a mapping, an anchor or a tag.
    void count(Span place) {
        if (++values > MOST_VALUES) {
            findings.add(Refusals.tooManyValues(place));
            throw new GivenUp();
        }
    }
}
