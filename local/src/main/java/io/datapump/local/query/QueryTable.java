package io.datapump.local.query;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A table as a catalog describes it, over files in folders of this machine.
///
/// @param name in the database [LakeQuery#DATABASE]
/// @param folders what is read, each with all folders below: the table's own, or those of its registered
/// partitions
/// @param columns in the files
/// @param partitionKeys in the folders' names (`ano=2024`), outermost first
/// @param isHistory whether files may lack columns that others have, which then are null in their rows
public record QueryTable(
        String name,
        List<Path> folders,
        List<QueryColumn> columns,
        List<QueryColumn> partitionKeys,
        boolean isHistory) {

    public QueryTable {
        folders = List.copyOf(folders);
        columns = List.copyOf(columns);
        partitionKeys = List.copyOf(partitionKeys);
    }

    /// A table all of whose files have all of its columns.
    public QueryTable(String name, List<Path> folders, List<QueryColumn> columns, List<QueryColumn> partitionKeys) {
        this(name, folders, columns, partitionKeys, false);
    }

    /// As before, of everything below one folder.
    public QueryTable(String name, Path folder, List<QueryColumn> columns, List<QueryColumn> partitionKeys) {
        this(name, List.of(folder), columns, partitionKeys);
    }

    /// All columns in the order of `SELECT *`: those of the files, then the partition keys.
    public List<QueryColumn> allColumns() {
        return Stream.concat(columns.stream(), partitionKeys.stream()).toList();
    }

    /// The table's name in SQL.
    String sqlName() {
        return Sql.identifier(LakeQuery.DATABASE) + "." + Sql.identifier(name);
    }
}
