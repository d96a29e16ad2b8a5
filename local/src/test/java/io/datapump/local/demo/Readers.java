package io.datapump.local.demo;

import static java.util.stream.Collectors.toCollection;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.CallListener;
import io.datapump.schema.layout.Zone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;

/// Two readers of every table, who look after every call that changes something: one who reads whatever lies in the
/// table's folder, and one who goes by Glue, as Athena does: the folder and all below it of a table without partition
/// keys, the registered partitions of one with them. Each must see all old files or all new ones and nothing that is
/// neither. What they see is told by the names of files: whole objects appear and disappear, and every name bears its
/// export's id.
final class Readers implements CallListener {

    /// What there is to see: by reader and table, the keys of the files.
    record Sight(Map<String, Set<String>> files) {

        Sight {
            files = Map.copyOf(files);
        }

        Set<String> of(String reader) {
            return files.getOrDefault(reader, Set.of());
        }
    }

    /// What was seen on the way.
    ///
    /// @param looks how often all tables were looked at
    /// @param both how many looks showed a table with old and new files
    /// @param longestCalls the most changing calls between the first and the last such look at one table
    /// @param longestTime the same in time
    /// @param faults looks that showed neither the old nor the new rows, in full sentences
    record Seen(int looks, int both, int longestCalls, Duration longestTime, List<String> faults) {}

    private record Since(int look, long nanos) {}

    private final Path bucket;
    private final String cluster;
    private final String database;
    private final LocalAws eyes;
    private Sight before = new Sight(Map.of());
    private Sight after = new Sight(Map.of());

    private final Map<String, Since> mixed = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private int looks;
    private int both;
    private int longestCalls;
    private long longestNanos;

    private Readers(Path bucket, String cluster, String database, LocalAws eyes) {
        this.bucket = bucket;
        this.cluster = cluster;
        this.database = database;
        this.eyes = eyes;
    }

    /// Readers of a lake, with clients of their own: what they ask is no call of the run they watch.
    static Readers of(SmallLake lake) {
        var spec = lake.config().lake().value();
        var eyes =
                LocalAws.open(lake.folder(), spec.home().account(), spec.home().region(), Clock.systemUTC());
        return new Readers(
                eyes.folder(spec.home().bucket()),
                SmallLake.CLUSTER,
                spec.catalog().database(),
                eyes);
    }

    /// The same, looking out for anything but these two.
    Readers between(Sight old, Sight fresh) {
        before = old;
        after = fresh;
        return this;
    }

    @Override
    public void ended(Call call, Duration took, Optional<RuntimeException> failure) {
        if (call.mutates()) {
            look(call + " " + call.subject());
        }
    }

    /// Looks once.
    ///
    /// @param when completes "after …"
    synchronized void look(String when) {
        looks++;
        var now = sight();
        var names = new TreeSet<>(now.files().keySet());
        names.addAll(before.files().keySet());
        names.addAll(after.files().keySet());
        names.forEach(name -> judge(name, now.of(name), when));
    }

    synchronized Seen seen() {
        return new Seen(looks, both, longestCalls, Duration.ofNanos(longestNanos), List.copyOf(faults));
    }

    private void judge(String name, Set<String> files, String when) {
        var old = before.of(name);
        var fresh = after.of(name);
        var known = new HashSet<>(old);
        known.addAll(fresh);
        if (!(files.containsAll(old) || files.containsAll(fresh)) || !known.containsAll(files)) {
            faults.add("After %s %s shows %s, which is neither %s nor %s.".formatted(when, name, files, old, fresh));
        }
        var since = mixed.get(name);
        if (files.equals(old) || files.equals(fresh)) {
            mixed.remove(name);
        } else {
            both++;
            mixed.putIfAbsent(name, new Since(looks, System.nanoTime()));
        }
        if (since != null) {
            longestCalls = Math.max(longestCalls, looks - since.look());
            longestNanos = Math.max(longestNanos, System.nanoTime() - since.nanos());
        }
    }

    Sight sight() {
        var files = new TreeMap<String, Set<String>>();
        keys(Zone.CATALOG.of(cluster))
                .forEach(key -> files.computeIfAbsent("the folder " + key.split("/", -1)[2], _ -> new TreeSet<>())
                        .add(key));
        eyes.glue().getTablesPaginator(r -> r.databaseName(database)).stream()
                .flatMap(page -> page.tableList().stream())
                .forEach(table -> files.put("a query of " + table.name(), query(table)));
        return new Sight(files);
    }

    private Set<String> query(Table table) {
        var places = table.partitionKeys().isEmpty()
                ? Stream.of(table.storageDescriptor())
                : eyes
                        .glue()
                        .getPartitionsPaginator(r -> r.databaseName(database).tableName(table.name()))
                        .stream()
                        .flatMap(page -> page.partitions().stream())
                        .map(Partition::storageDescriptor);
        return places.map(StorageDescriptor::location)
                .flatMap(location -> keys(location.split("/", 4)[3]))
                .collect(toCollection(TreeSet::new));
    }

    private Stream<String> keys(String prefix) {
        var folder = bucket.resolve(prefix);
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        try (var files = Files.walk(folder)) {
            return files
                    .filter(Files::isRegularFile)
                    .map(file -> bucket.relativize(file).toString())
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
