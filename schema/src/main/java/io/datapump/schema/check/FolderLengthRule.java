package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// A table's folders leave room for a file in a key of S3, which has 1,024 bytes. The longest way is that
/// through `work/`, with the export's id in it; values are counted as short as they can be.
final class FolderLengthRule implements Rule {

    private static final int MOST_BYTES = 1024;
    private static final int FILE_NAME = 40;
    private static final int MOST_BYTES_OF_A_CHARACTER = 3;

    /// `work/` and what stands between the parts of a way.
    private static final int SIGNS = 10;

    private static final String LONGEST_ID = "e".repeat(60);

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .flatMap(table -> Stream.concat(
                        finding(table, table.settings().partitionBy(), Tables.PARTITION_BY),
                        table.settings().longterm().stream()
                                .flatMap(longterm ->
                                        finding(table, longterm.partitionBy(), Tables.HISTORY_PARTITION_BY))));
    }

    private static Stream<Diagnostic> finding(Tables.Written table, List<PartitionField> fields, List<String> list) {
        if (fields.isEmpty()) {
            return Stream.empty();
        }
        var rest = folders(fields) + FILE_NAME;
        if (mostBytesOfWay(table) + rest <= MOST_BYTES) {
            return Stream.empty();
        }
        var length = bytes(way(table)) + rest;
        return length <= MOST_BYTES
                ? Stream.empty()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.FOLDER_LENGTH,
                                table.keyPlace(list.toArray(String[]::new)),
                                "The keys of its files would reach %d bytes and more, and S3 takes %d."
                                        .formatted(length, MOST_BYTES))
                        .fixedBy("shorten the names after  as:  or take away a level"));
    }

    private static String way(Tables.Written table) {
        var cluster = table.database().cluster().spec().name();
        var name = new KnownTable(table.database(), table.name()).lakeTable();
        return Zone.WORK.of(cluster, LONGEST_ID) + name.folder() + "/";
    }

    /// More than the way can have, known without putting it together: a table's name in the lake is no longer than its
    /// alias, or its own name.
    private static int mostBytesOfWay(Tables.Written table) {
        var alias = table.settings().alias().map(String::length).orElse(0);
        var chars = table.database().cluster().spec().name().length()
                + table.database().spec().alias().length()
                + Math.max(alias, table.name().length());
        return MOST_BYTES_OF_A_CHARACTER * chars + LONGEST_ID.length() + SIGNS;
    }

    /// `name=value/` for each.
    private static int folders(List<PartitionField> fields) {
        var length = 0;
        for (var field : fields) {
            var value = field.transform() instanceof Transform.Year ? 4 : 1;
            length += field.name().length() + 1 + value + 1;
        }
        return length;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
