package io.datapump.bench.repartition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;

/// What one writes first: parquet-java reads record after record, and each goes to the open writer of its
/// partition. Arguments: the folder of the files, the folder to write, partition levels.
public final class RewriteOnce {

    private final Path output;
    private final List<Level> levels;
    private final Map<String, ParquetWriter<Group>> writers = new HashMap<>();
    private final IdentityHashMap<GroupType, MessageType> schemas = new IdentityHashMap<>();

    private RewriteOnce(Path output, List<Level> levels) {
        this.output = output;
        this.levels = levels;
    }

    /// Ends with a stack trace and not 0 where it fails.
    public static void main(String[] args) throws IOException {
        var rewrite = new RewriteOnce(
                Path.of(args[1]), Level.parse(Arrays.asList(args).subList(2, args.length)));
        List<Path> inputs;
        try (var files = Files.list(Path.of(args[0]))) {
            inputs = files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        }
        for (var input : inputs) {
            rewrite.read(input);
        }
        for (var writer : rewrite.writers.values()) {
            writer.close();
        }
    }

    private void read(Path file) throws IOException {
        try (var reader = new GroupReader(new LocalInputFile(file))
                .withCodecFactory(new PageCodecs())
                .build()) {
            for (Group record = reader.read(); record != null; record = reader.read()) {
                writer(record).write(withoutPartitionColumns(record));
            }
        }
    }

    private ParquetWriter<Group> writer(Group record) throws IOException {
        var folder = levels.stream()
                .map(level -> level.name() + "=" + level.of(record.getString(level.column(), 0)))
                .collect(Collectors.joining("/"));
        var open = writers.get(folder);
        if (open == null) {
            var file = Files.createDirectories(output.resolve(folder)).resolve("part-0.zstd.parquet");
            open = ExampleParquetWriter.builder(new LocalOutputFile(file))
                    .withConf(new PlainParquetConfiguration())
                    .withCodecFactory(new PageCodecs())
                    .withType(schema(record.getType()))
                    .withCompressionCodec(CompressionCodecName.ZSTD)
                    .build();
            writers.put(folder, open);
        }
        return open;
    }

    private MessageType schema(GroupType type) {
        return schemas.computeIfAbsent(type, this::withoutPartitionColumns);
    }

    private MessageType withoutPartitionColumns(GroupType type) {
        var kept = new ArrayList<>(type.getFields());
        kept.removeIf(field -> isPartition(field.getName()));
        return new MessageType(type.getName(), kept);
    }

    private boolean isPartition(String column) {
        return levels.stream()
                .anyMatch(level -> level.replacesColumn() && level.column().equals(column));
    }

    private Group withoutPartitionColumns(Group record) {
        if (levels.stream().noneMatch(Level::replacesColumn)) {
            return record;
        }
        var from = (SimpleGroup) record;
        var copy = new SimpleGroup(schema(from.getType()));
        for (var field : copy.getType().getFields()) {
            if (from.getFieldRepetitionCount(field.getName()) > 0) {
                var name = field.getName();
                switch (field.asPrimitiveType().getPrimitiveTypeName()) {
                    case INT64 -> copy.add(name, from.getLong(name, 0));
                    case INT32 -> copy.add(name, from.getInteger(name, 0));
                    default -> copy.add(name, from.getBinary(name, 0));
                }
            }
        }
        return copy;
    }

    private static final class GroupReader extends ParquetReader.Builder<Group> {

        GroupReader(InputFile file) {
            super(file, new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
