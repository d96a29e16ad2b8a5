package io.datapump.pump.job;

import io.datapump.pump.catalog.Catalog;
import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
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

    @Override
    public void crawl(String crawler, Duration deadline) {
        calls.add("crawl " + crawler);
        crawlFailure.ifPresent(message -> {
            throw new CatalogException(message);
        });
        crawled.forEach(table -> tables.put(table.name(), table));
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
        if (!table.equals(tables.put(table.name(), table))) {
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
    public void writePartitions(String table, List<CatalogPartition> wanted) {
        partitions.put(table, wanted);
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
