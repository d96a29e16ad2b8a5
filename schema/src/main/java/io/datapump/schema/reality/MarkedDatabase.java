package io.datapump.schema.reality;

import io.datapump.schema.check.Databases;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.DatabaseSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A database marked for ingestion, beside the export's.
record MarkedDatabase(Databases.Marked marked, SnapshotFacts facts) {

    DatabaseSpec spec() {
        return marked.spec();
    }

    boolean isKnown() {
        return facts.databases().contains(spec().name());
    }

    /// Whether its tables are known; of a database that was left out as a whole nothing is.
    boolean isExported() {
        return !names().isEmpty();
    }

    List<TableFacts> tables() {
        return facts.tables(spec().name());
    }

    List<SnapshotFacts.Skipped> skipped() {
        return facts.skipped(spec().name());
    }

    /// How filters and settings name a table.
    String nameOf(TableFacts table) {
        return marked.filterName(table.schema(), table.name());
    }

    /// As [#nameOf(TableFacts)]; empty where the whole database was left out.
    Optional<String> nameOf(SnapshotFacts.Skipped left) {
        return left.name().map(name -> marked.filterName(left.schema(), name));
    }

    /// Every name a filter could mean: the tables there are, and those that RDS left out.
    Set<String> names() {
        var names = new TreeSet<String>();
        tables().forEach(table -> names.add(nameOf(table)));
        skipped().forEach(left -> nameOf(left).ifPresent(names::add));
        return names;
    }

    /// Whether the export would hold a table of that name if the database had one.
    boolean covers(String name) {
        return facts.covers(spec().name() + "." + name);
    }

    /// Whether the export was not limited to a part of the database.
    boolean isWhole() {
        return facts.covers(spec().name());
    }

    /// Every table that is taken and has settings.
    Stream<SettledTable> settled() {
        return tables().stream()
                .filter(table -> spec().settings().containsKey(nameOf(table)))
                .filter(table -> spec().tables().takes(nameOf(table)))
                .map(table -> new SettledTable(this, table));
    }

    /// The nearest table that goes into the lake with this one's rows among its own; partitions of partitions have
    /// several. What the settings say stands above what the export shows.
    Optional<TableFacts> takenParent(TableFacts table) {
        var settled = spec().settingsOf(nameOf(table)).partitionOf();
        if (settled.isPresent()) {
            return settledParent(table);
        }
        return table.parent()
                .flatMap(facts::find)
                .flatMap(parent -> spec().tables().takes(nameOf(parent)) ? Optional.of(parent) : takenParent(parent));
    }

    /// The table that the settings name as holding this one's rows, where the export has it.
    Optional<TableFacts> settledParent(TableFacts table) {
        return spec().settingsOf(nameOf(table))
                .parent()
                .flatMap(name -> tables().stream()
                        .filter(other -> nameOf(other).equals(name))
                        .findFirst());
    }

    Span place() {
        return marked.place("name");
    }

    /// The most telling place of a table: its settings, else the entry of `include` that takes it, else the database.
    Span place(String table) {
        if (spec().settingsOf(table).alias().isPresent()) {
            return marked.place("tables", "settings", table, "alias");
        }
        if (spec().settings().containsKey(table)) {
            return marked.keyPlace("tables", "settings", table);
        }
        var entries = Entry.of(this, "include").toList();
        return entries.stream()
                .filter(entry -> entry.text().equals(table))
                .findFirst()
                .or(() -> entries.stream().filter(entry -> entry.matches(table)).findFirst())
                .map(Entry::place)
                .orElseGet(this::place);
    }
}
