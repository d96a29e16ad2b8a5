package io.datapump.pump.export;

import io.datapump.schema.spec.PartitionOf;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// What people have settled about partitions, by full name of the table.
record Settlements(Map<String, PartitionOf> byTable) {

    Settlements {
        byTable = Map.copyOf(byTable);
    }

    static Settlements of(List<TableContent> tables, Function<TableExport, Optional<PartitionOf>> settled) {
        var byTable = new TreeMap<String, PartitionOf>();
        for (var table : tables) {
            settled.apply(table.table()).ifPresent(whose -> byTable.put(table.fullName(), whose));
        }
        return new Settlements(byTable);
    }

    boolean isSettled(TableContent table) {
        return byTable.containsKey(table.fullName());
    }

    boolean isOwn(TableContent table) {
        return byTable.get(table.fullName()) instanceof PartitionOf.Nothing;
    }

    /// Full name of the table whose rows a table's are said to be: only PostgreSQL's tables have partitions in an
    /// export, and settings name those `schema.table`.
    Optional<String> parentOf(TableContent table) {
        return Optional.ofNullable(byTable.get(table.fullName())).flatMap(whose -> switch (whose) {
            case PartitionOf.Table(String name) -> Optional.of(table.table().database() + "." + name);
            case PartitionOf.Nothing none -> Optional.empty();
        });
    }
}
