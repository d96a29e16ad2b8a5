package io.datapump.pump.job.inspect;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.yaml.YamlWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which marked tables a run leaves as they are in the lake, because their source has changed in a way that would break
/// those who read them. All other tables go on.
///
/// What a type is compared with is the Glue table: it is what readers were promised, it stays when receipts expire, and
/// it still tells the old type while a table is held for many nights or is missing in an export. Types that no file has
/// shown, because the table has no rows today or never had any in the lake, are declared and compare with nothing.
final class HeldTables {

    private final JobContext context;
    private final Marking marking;
    private final Map<String, CatalogTable> inLake;
    private final Set<AgreedName> used = new HashSet<>();

    /// Asks Glue once for all tables of the cluster.
    HeldTables(JobContext context, Marking marking) {
        this.context = context;
        this.marking = marking;
        this.inLake = context
                .catalog()
                .tablesBelow(context.address(Zone.CATALOG.of(context.run().cluster())))
                .stream()
                .collect(Collectors.toMap(CatalogTable::name, Function.identity()));
    }

    /// The tables of an export with the fate of those to be held.
    ///
    /// @param tables with all their columns
    List<Table> of(List<Table> tables) {
        return tables.stream().map(this::of).toList();
    }

    private Table of(Table table) {
        if (!(table.fate() instanceof Fate.Marked(LakeTable as))) {
            return table;
        }
        var there = inLake(as);
        var reason = Stream.of(twins(table), columnsOfPartitions(table, there), changes(table, there))
                .flatMap(each -> each)
                .collect(Collectors.joining(" "));
        return reason.isEmpty() ? table : table.held(as, reason);
    }

    /// What Glue has of a table.
    Optional<CatalogTable> inLake(LakeTable as) {
        return Optional.ofNullable(inLake.get(as.glueName()))
                .filter(found -> found.location()
                        .equals(context.address(as.catalogPrefix(context.run().cluster()))));
    }

    /// Agreements that nothing in this export needs; complete once [#of] has been called.
    List<String> notes() {
        return context.configuration().catalog().acknowledged().stream()
                .filter(name -> !used.contains(name))
                .map(name ->
                        "The line %s under acknowledge agrees to no change of type in this export; it can be taken out once the new type is in the lake."
                                .formatted(line(name.text())))
                .toList();
    }

    private Stream<String> twins(Table table) {
        Map<String, List<String>> byName = marking.columnsInLake(table).stream()
                .map(ParquetColumn::name)
                .collect(Collectors.groupingBy(HeldTables::lower, LinkedHashMap::new, Collectors.toList()));
        return byName.values().stream()
                .filter(names -> names.size() > 1)
                .map(names ->
                        "Its source has the columns \"%s\", which Glue and Athena take for one name; rename one there, or hide one under columns.drop of the table's settings."
                                .formatted(String.join("\" and \"", names)));
    }

    /// A column that has come to the source under the name of a partition column that the lake has already. Where the
    /// lake does not have it yet the configuration is at fault, and [MarkedTables] refuses it.
    private Stream<String> columnsOfPartitions(Table table, Optional<CatalogTable> there) {
        var keys = there.stream()
                .flatMap(found -> found.partitionKeys().stream())
                .map(ParquetColumn::name)
                .collect(Collectors.toSet());
        return marking.settings(table).partitionBy().stream()
                .filter(field -> keys.contains(lower(field.name())))
                .flatMap(field -> table.columns().stream()
                        .filter(column -> lower(column.name()).equals(lower(field.name())))
                        .filter(column -> !takesPlaceOf(field, column))
                        .map(column ->
                                "Its source has a column \"%s\" now, and \"%s\" is a partition column in the lake: Athena refuses a table with both. Rename the column, or give the partition column another name under \"as\"."
                                        .formatted(column.name(), field.name())));
    }

    private static boolean takesPlaceOf(PartitionField field, ParquetColumn column) {
        return field.transform() instanceof Transform.Value value
                && value.column().equals(field.name())
                && column.name().equals(field.name());
    }

    private Stream<String> changes(Table table, Optional<CatalogTable> there) {
        var before = there.filter(found -> !found.isDeclared() && !table.files().isEmpty()).stream()
                .flatMap(found -> found.columns().stream())
                .collect(Collectors.toMap(ParquetColumn::name, ParquetColumn::glueType, (first, second) -> first));
        var changed = marking.columnsInLake(table).stream()
                .filter(column -> before.containsKey(lower(column.name())))
                .filter(column -> !column.glueType().equals(before.get(lower(column.name()))))
                .toList();
        var refused = changed.stream()
                .filter(column -> !isAgreed(name(table, column, before)))
                .toList();
        return refused.isEmpty()
                ? Stream.empty()
                : Stream.of(
                        "Types would change in the lake: %s. To publish them all the same, write %s under acknowledge in the document of cluster %s."
                                .formatted(
                                        refused.stream()
                                                .map(column -> "column \"%s\" from %s to %s"
                                                        .formatted(
                                                                column.name(),
                                                                before.get(lower(column.name())),
                                                                column.glueType()))
                                                .collect(Collectors.joining(", ")),
                                        refused.stream()
                                                .map(column -> line(name(table, column, before)))
                                                .collect(Collectors.joining(" and ")),
                                        context.run().cluster()));
    }

    private String name(Table table, ParquetColumn column, Map<String, String> before) {
        return AgreedName.ofType(
                context.run().cluster(),
                table.database(),
                marking.filterName(table.schema(), table.name()),
                column.name(),
                String.valueOf(before.get(lower(column.name()))));
    }

    private boolean isAgreed(String name) {
        var agreeing = context.configuration().catalog().acknowledged().stream()
                .filter(agreed -> agreed.covers(name))
                .toList();
        used.addAll(agreeing);
        return !agreeing.isEmpty();
    }

    /// As the cluster's document has it, where the cluster goes without saying.
    private String line(String name) {
        return " - remove: %s "
                .formatted(
                        YamlWriter.scalar(name.substring(context.run().cluster().length() + 1)));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
