package io.datapump.schema.reality;

import io.datapump.schema.check.TableNameRule;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.TableFilter;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One entry of a written `include` or `exclude`.
record Entry(MarkedDatabase database, String list, int index, String text) {

    /// The entries of both lists.
    static Stream<Entry> of(MarkedDatabase database) {
        return Stream.of("include", "exclude").flatMap(list -> of(database, list));
    }

    /// The entries of one list; none where it is not written and its default holds.
    static Stream<Entry> of(MarkedDatabase database, String list) {
        var filter = database.spec().tables();
        var texts = list.equals("include") ? filter.include() : filter.exclude();
        var written = database.marked().isWritten("tables", list);
        return IntStream.range(0, written ? texts.size() : 0).mapToObj(i -> new Entry(database, list, i, texts.get(i)));
    }

    boolean isPattern() {
        return TableNameRule.isPattern(text);
    }

    /// Whether it is a name or pattern that the engine's tables can have at all.
    boolean isPossible() {
        return !TableNameRule.neverMatches(database.marked(), text);
    }

    boolean matches(String table) {
        return new TableFilter(List.of(text), List.of()).takes(table);
    }

    boolean matchesAny(Collection<String> tables) {
        return tables.stream().anyMatch(new TableFilter(List.of(text), List.of())::takes);
    }

    Span place() {
        return database.marked().place("tables", list, Integer.toString(index));
    }
}
