package io.datapump.schema.suggest;

import io.datapump.schema.check.Databases;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.reality.Inventory.Item;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.reality.SnapshotFacts;
import io.datapump.schema.reality.TableFacts;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.suggest.Missing.MoreTables;
import io.datapump.schema.suggest.Missing.NewDatabase;
import io.datapump.schema.suggest.Missing.NewTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Looks for what is missing. Used once: names are given as it goes.
final class MissingSearch {

    private final Reality reality;
    private final LakeNames names;
    private final List<Databases.Marked> marked;
    private final Map<String, Item> items;

    MissingSearch(Reality reality, LakeNames names) {
        this.reality = reality;
        this.names = names;
        this.marked = Databases.of(reality.cluster()).toList();
        this.items = reality.inventory().items().stream()
                .collect(Collectors.toMap(item -> item.table().fullName(), Function.identity()));
    }

    /// Tables of marked databases.
    List<MoreTables> more() {
        return marked.stream().flatMap(database -> more(database).stream()).toList();
    }

    /// Databases that are not marked and have tables.
    List<NewDatabase> databases() {
        return unmarked().filter(reality::canExportAlone).map(this::newDatabase).toList();
    }

    /// What is not suggested, and why.
    List<String> remarks() {
        var alone = unmarked()
                .filter(name -> !reality.canExportAlone(name))
                .map(name ->
                        "not suggested: the database %s, which RDS cannot export by itself as  scope: databases  asks"
                                .formatted(name));
        var skipped = reality.facts().skipped().stream().map(MissingSearch::remark);
        return Stream.concat(alone, skipped).toList();
    }

    private static String remark(SnapshotFacts.Skipped left) {
        var what = left.name()
                .map(name -> "the table %s.%s.%s".formatted(left.database(), left.schema(), name))
                .orElse("the database " + left.database());
        return "not suggested: %s, which RDS leaves out: %s".formatted(what, left.reason());
    }

    private Stream<String> unmarked() {
        return reality.facts().databases().stream()
                .filter(name -> marked.stream()
                        .noneMatch(database -> database.spec().name().equals(name)))
                .filter(name -> !reality.facts().tables(name).isEmpty());
    }

    private NewDatabase newDatabase(String name) {
        var database = new Databases.Marked(reality.cluster(), marked.size(), DatabaseSpec.everythingOf(name));
        var alias = names.ofDatabase(name);
        var facts = reality.facts().tables(name);
        var schemas = facts.stream().map(TableFacts::schema).distinct().sorted().toList();
        var include = database.hasSchemas()
                ? schemas.stream().map(schema -> schema + ".*").toList()
                : List.of("*");
        var exclude = reality.facts().skipped(name).stream()
                .filter(left -> schemas.contains(left.schema()))
                .flatMap(left -> left.name().map(table -> database.filterName(left.schema(), table)).stream())
                .toList();
        var published = facts.stream().filter(table -> table.parent().isEmpty()).toList();
        return new NewDatabase(
                name,
                Optional.of(alias).filter(given -> !given.equals(name)),
                include,
                exclude,
                newTables(database, alias, published));
    }

    private Optional<MoreTables> more(Databases.Marked database) {
        var missing = items.values().stream()
                .filter(item -> item.table().database().equals(database.spec().name()))
                .filter(item -> item.fate() instanceof Fate.NotIncluded)
                .map(Item::table)
                .toList();
        var published = missing.stream()
                .filter(table -> !isWithParent(table))
                .sorted((one, other) -> one.fullName().compareTo(other.fullName()))
                .toList();
        return published.isEmpty()
                ? Optional.empty()
                : Optional.of(new MoreTables(
                        database,
                        entries(database, published),
                        newTables(database, database.spec().alias(), published)));
    }

    /// Whether the table's rows are in the lake, or will be, with those of a parent.
    private boolean isWithParent(TableFacts table) {
        return table.parent()
                .map(items::get)
                .filter(parent -> !(parent.fate() instanceof Fate.Excluded) || isWithParent(parent.table()))
                .isPresent();
    }

    /// A pattern for a schema of which nothing is taken yet, names for the rest.
    private List<String> entries(Databases.Marked database, List<TableFacts> tables) {
        var bySchema =
                tables.stream().collect(Collectors.groupingBy(TableFacts::schema, TreeMap::new, Collectors.toList()));
        return bySchema.entrySet().stream()
                .flatMap(entry -> isAllNew(database, entry.getKey())
                        ? Stream.of(entry.getKey() + ".*")
                        : entry.getValue().stream().map(table -> database.filterName(table.schema(), table.name())))
                .toList();
    }

    private boolean isAllNew(Databases.Marked database, String schema) {
        var name = database.spec().name();
        return database.hasSchemas()
                && reality.facts().tables(name).stream()
                        .filter(table -> table.schema().equals(schema))
                        .map(table -> items.get(table.fullName()))
                        .allMatch(item -> item != null && item.fate() instanceof Fate.NotIncluded)
                && reality.facts().skipped(name).stream()
                        .noneMatch(left -> left.schema().equals(schema));
    }

    private List<NewTable> newTables(Databases.Marked database, String alias, List<TableFacts> tables) {
        return tables.stream()
                .map(table -> new NewTable(
                        database.filterName(table.schema(), table.name()),
                        names.ofTable(alias, table.schema(), table.name()),
                        Advice.of(table, reality.engine())))
                .filter(table -> !table.isPlain())
                .toList();
    }
}
