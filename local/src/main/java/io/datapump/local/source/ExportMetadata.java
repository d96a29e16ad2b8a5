package io.datapump.local.source;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The metadata files of an export, with every irregularity that was seen in real ones: times as US text in
/// several spellings, a database instead of a table, absent precision fields, numbers as text.
record ExportMetadata(ExportOrder order, ExportSelection selection, List<ExportedTable> tables) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final double GIB = 1L << 30;

    /// Entries in one file. Undocumented; 96 were seen, fewer here so that even a small server needs two files.
    private static final int CHUNK = 24;

    private static final DateTimeFormatter US_TEXT = DateTimeFormatter.ofPattern("MMM d, yyyy, h:mm:ss a", Locale.US);

    /// Milliseconds always, `Z`.
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /// Writes the files, `export_info` last.
    ///
    /// @param root the key of the export's folder, with its slash
    WrittenExport write(String root, ExportSink sink) {
        var entries = entries();
        var chunk = Math.clamp(Math.ceilDiv(entries.size(), 2), 1, CHUNK);
        for (var from = 0; from < entries.size(); from += chunk) {
            var to = Math.min(from + chunk, entries.size());
            var name = "export_tables_info_" + order.exportId() + "_from_" + (from + 1) + "_to_" + to + ".json";
            var document = JSON.createObjectNode();
            document.putArray("perTableStatus").addAll(entries.subList(from, to));
            put(sink, root + name, document);
        }
        var written = summary();
        put(sink, root + "export_info_" + order.exportId() + ".json", info(root, written));
        return written;
    }

    private static void put(ExportSink sink, String key, ObjectNode document) {
        sink.put(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(document), key);
    }

    private WrittenExport summary() {
        var files = tables.stream().mapToLong(table -> table.parts().size()).sum();
        var rows = tables.stream().mapToLong(table -> table.table().rowCount()).sum();
        var bytes = tables.stream().mapToLong(ExportedTable::bytes).sum();
        return new WrittenExport(
                tables.size(), files, rows, bytes, extractionEnd(tables.size()).plusMillis(777));
    }

    private ObjectNode info(String root, WrittenExport written) {
        var info = JSON.createObjectNode();
        info.put("exportTaskIdentifier", order.exportId());
        info.put("sourceArn", order.sourceArn());
        var only = info.putArray("exportOnly");
        // As requested, but the order is not kept.
        order.exportOnly().stream().sorted().forEach(only::add);
        info.put("snapshotTime", ISO.format(order.snapshotTime()));
        info.put("taskStartTime", ISO.format(order.taskStartTime()));
        info.put("taskEndTime", ISO.format(written.taskEndTime()));
        info.put("s3Bucket", order.bucket());
        info.put("s3Prefix", order.prefix());
        info.put("exportedFilesPath", root.substring(0, root.length() - 1));
        info.put("iamRoleArn", order.iamRoleArn());
        info.put("kmsKeyId", order.kmsKeyId());
        info.put("status", "COMPLETE");
        info.put("percentProgress", 100);
        info.put("totalExportedDataInGB", written.bytes() / GIB);
        return info;
    }

    private List<ObjectNode> entries() {
        var entries = new ArrayList<ObjectNode>();
        for (var i = 0; i < tables.size(); i++) {
            entries.add(entry(i, tables.get(i)));
        }
        if (selection.wholeServer()) {
            var server = JSON.createObjectNode();
            server.put("target", "postgres");
            server.put("warningMessage", "no tables found to export");
            entries.add(entries.size() / 2, server);
        }
        return entries;
    }

    private ObjectNode entry(int index, ExportedTable table) {
        var entry = JSON.createObjectNode();
        var statistics = entry.putObject("tableStatistics");
        statistics.put("extractionStartTime", usText(index, extractionEnd(index)));
        statistics.put("extractionEndTime", usText(index, extractionEnd(index + 1)));
        statistics.set("partitioningInfo", partitioning(table));
        entry.putObject("schemaMetadata").set("originalTypeMappings", new TypeMappings(table.table()).json(JSON));
        entry.put("status", "COMPLETE");
        if (table.bytes() == 0) {
            entry.put("sizeGB", 0);
        } else {
            entry.put("sizeGB", table.bytes() / GIB);
        }
        entry.put("target", table.table().fullName());
        return entry;
    }

    private static ObjectNode partitioning(ExportedTable table) {
        var info = JSON.createObjectNode();
        info.put("numberOfPartitions", table.ranges());
        info.put("numberOfCompletedPartitions", table.ranges());
        if (table.table().splitting() == Splitting.CTID && table.bytes() > 0) {
            info.put("constraintType", "CTID");
            var column = info.putArray("partitionColumns").addObject();
            column.put("columnType", "TID");
            column.put("columnName", "ctid");
            column.put("min", "(0,1)");
            column.put(
                    "max",
                    "(" + table.table().rowCount() / 80 + "," + (table.table().rowCount() % 80 + 1) + ")");
        }
        return info;
    }

    /// One table after the other, a few in every second.
    private Instant extractionEnd(int tablesBefore) {
        return order.taskStartTime().truncatedTo(ChronoUnit.MILLIS).plusMillis(1_000 + 250L * tablesBefore);
    }

    /// US text without a zone. Newer JDKs print U+202F before the half of the day, some locales no second
    /// comma.
    private static String usText(int index, Instant time) {
        var text = US_TEXT.format(time.atZone(ZoneOffset.UTC));
        return switch (index % 8) {
            case 3 -> text.replace(" AM", "\u202fAM").replace(" PM", "\u202fPM");
            case 6 -> text.replaceFirst("(\\d{4}),", "$1");
            default -> text;
        };
    }
}
