package io.datapump.pump.export;

import io.datapump.pump.export.ExportListing.Folder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells which folder holds which table and how a target is made of database, schema and table.
///
/// Folders are matched against the targets of the metadata and never split at dots, because names may hold
/// dots. The folder of `shop.public.orders` is `shop/public.orders`; MySQL has no schemas and repeats the
/// database: the table `orders` of `shop` lies in `shop/shop.orders`, its target being `shop.orders` or
/// `shop.shop.orders` (which of the two is not published anywhere).
final class TableNames {

    private final Map<String, TableInfo> byEscapedTarget;
    private final Set<String> databases;
    private final Set<String> schemas;

    /// The three parts of a table's name.
    record Parts(String database, String schema, String name) {}

    /// Learns the names of one export.
    ///
    /// @throws ExportException where one table is described twice, or two tables share a folder
    TableNames(List<TableInfo> tables, List<Folder> folders) {
        byEscapedTarget = byEscapedTarget(tables);
        databases = folders.stream().map(Folder::database).collect(Collectors.toSet());
        schemas = schemas(tables);
    }

    /// The metadata entry of a folder; empty where there is none.
    ///
    /// @throws ExportException where two entries fit
    Optional<TableInfo> entryOf(Folder folder) {
        var fitting = Stream.of(withDatabase(folder), folder.table())
                .filter(target -> target.startsWith(folder.database() + "."))
                .distinct()
                .map(byEscapedTarget::get)
                .flatMap(Stream::ofNullable)
                .toList();
        if (fitting.size() > 1) {
            throw new ExportException(
                    "Cannot tell whose files lie in %s: both %s and %s would be written there. Rename one of the two tables in the database."
                            .formatted(
                                    folder.path(),
                                    fitting.get(0).target(),
                                    fitting.get(1).target()));
        }
        return fitting.stream().findFirst();
    }

    /// The parts of the target whose files lie in a folder.
    Parts parts(TableInfo table, Folder folder) {
        var database = table.target().substring(0, folder.database().length());
        return parts(database, table.target().substring(database.length() + 1));
    }

    /// The parts of a target that has no folder; empty where the target is a database and not a table: its
    /// text is a known database, or it has no dot.
    Optional<Parts> parts(TableInfo table) {
        var target = table.target();
        if (!target.contains(".") || databases.contains(ExportNames.escape(target))) {
            return Optional.empty();
        }
        var known = databases.stream()
                .filter(database -> ExportNames.escape(target).startsWith(database + "."))
                .max(Comparator.comparingInt(String::length))
                .map(String::length)
                .orElse(target.indexOf('.'));
        return Optional.of(parts(target.substring(0, known), target.substring(known + 1)));
    }

    /// Splits what follows the database. A dot inside a schema or table makes more than one split possible:
    /// the one whose schema is known from undotted targets wins, else the first dot splits.
    private Parts parts(String database, String rest) {
        var dot = rest.indexOf('.');
        if (dot < 0) {
            return new Parts(database, database, rest);
        }
        var splits = new ArrayList<Integer>();
        for (var at = dot; at >= 0; at = rest.indexOf('.', at + 1)) {
            if (schemas.contains(rest.substring(0, at))) {
                splits.add(at);
            }
        }
        var at = splits.size() == 1 ? splits.getFirst() : dot;
        return new Parts(database, rest.substring(0, at), rest.substring(at + 1));
    }

    private static String withDatabase(Folder folder) {
        return folder.database() + "." + folder.table();
    }

    private static Map<String, TableInfo> byEscapedTarget(List<TableInfo> tables) {
        var targets = new HashSet<String>();
        var byEscaped = new LinkedHashMap<String, TableInfo>();
        for (var table : tables) {
            if (!targets.add(table.target())) {
                throw new ExportException(
                        "Cannot read the export: its metadata describes %s twice. Export the snapshot again."
                                .formatted(table.target()));
            }
            var other = byEscaped.put(ExportNames.escape(table.target()), table);
            if (other != null) {
                throw new ExportException(
                        "Cannot read the export: %s and %s share one folder, because RDS writes blanks, quotes and backslashes of a name as _. Rename one of the two tables in the database."
                                .formatted(other.target(), table.target()));
            }
        }
        return byEscaped;
    }

    private Set<String> schemas(List<TableInfo> tables) {
        return tables.stream()
                .flatMap(table -> databases.stream()
                        .filter(database -> ExportNames.escape(table.target()).startsWith(database + "."))
                        .map(database -> table.target().substring(database.length() + 1)))
                .filter(rest -> rest.indexOf('.') > 0 && rest.indexOf('.') == rest.lastIndexOf('.'))
                .map(rest -> rest.substring(0, rest.indexOf('.')))
                .collect(Collectors.toSet());
    }
}
