package io.datapump.pump.job;

import io.datapump.pump.catalog.Catalog;
import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.catalog.PartitionChanges;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A Glue database in memory. A crawl makes the tables a test has laid out for it.
public final class FakeCatalog implements Catalog {

    public final TreeMap<String, CatalogTable> tables = new TreeMap<>();
    public final Map<String, List<CatalogPartition>> partitions = new HashMap<>();
    public final List<CatalogTable> crawled = new ArrayList<>();
    public final List<String> calls = new ArrayList<>();
    public Optional<String> crawlFailure = Optional.empty();
    /// Why partitions cannot be written.
    public Optional<String> partitionFailure = Optional.empty();
    /// What else a crawl does.
    public Runnable whenCrawled = () -> {};

    @Override
    public void crawl(String crawler, List<String> places, Duration deadline) {
        calls.add("crawl " + crawler);
        crawlFailure.ifPresent(message -> {
            throw new CatalogException(message);
        });
        crawled.forEach(table -> tables.put(table.name(), table));
        whenCrawled.run();
    }

    @Override
    public Optional<CatalogTable> find(String table) {
        return Optional.ofNullable(tables.get(table));
    }

    @Override
    public List<CatalogTable> tablesBelow(String location) {
        return tables.values().stream()
                .filter(table -> table.location().startsWith(location))
                .toList();
    }

    @Override
    public void write(CatalogTable table) {
        var parameters =
                new HashMap<>(find(table.name()).map(CatalogTable::parameters).orElse(Map.of()));
        parameters.putAll(table.parameters());
        var written =
                new CatalogTable(table.name(), table.location(), table.columns(), table.partitionKeys(), parameters);
        if (!written.equals(tables.put(table.name(), written))) {
            calls.add("write " + table.name());
        }
    }

    @Override
    public void addPartitions(String table, List<CatalogPartition> more) {
        var all = new LinkedHashSet<>(partitions(table));
        all.addAll(more);
        partitions.put(table, List.copyOf(all));
    }

    @Override
    public PartitionChanges writePartitions(String table, List<CatalogPartition> wanted) {
        partitionFailure.ifPresent(message -> {
            throw new CatalogException(message);
        });
        var before = partitions(table);
        partitions.put(table, wanted);
        return new PartitionChanges(without(wanted, before), 0, without(before, wanted));
    }

    private static int without(List<CatalogPartition> some, List<CatalogPartition> others) {
        return (int) some.stream().filter(each -> !others.contains(each)).count();
    }

    @Override
    public List<CatalogPartition> partitions(String table) {
        return partitions.getOrDefault(table, List.of());
    }

    @Override
    public void delete(String table) {
        calls.add("delete " + table);
        tables.remove(table);
    }
}
