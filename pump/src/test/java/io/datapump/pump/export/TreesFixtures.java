package io.datapump.pump.export;

import io.datapump.pump.parquet.Fingerprint;
import io.datapump.pump.parquet.Fingerprint.ColumnBounds;
import io.datapump.schema.spec.PartitionOf;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A random database as PostgreSQL has it and as RDS might write it: partition trees, inheritance with rows of the
/// parents' own and children with more columns, tables that inherit from two, empty partitions, copies, detached
/// look-alikes and unrelated tables of equal columns. Names say nothing.
final class TreesFixtures {

    private static final List<ExportedColumn> NARROW = List.of(
            new ExportedColumn("id", "bigint", "int64", 0, 64, 0),
            new ExportedColumn("v", "bigint", "int64", 0, 64, 0),
            new ExportedColumn("flag", "boolean", "boolean", 0, 0, 0));
    private static final List<ExportedColumn> WIDE = Stream.concat(
                    NARROW.stream(), Stream.of(new ExportedColumn("extra", "bigint", "int64", 0, 64, 0)))
            .toList();

    /// How RDS splits a table that has tables below it; nobody has published it.
    private enum Batches {
        PER_DIRECT_CHILD,
        PER_TABLE,
        ONE,
        RANGES
    }

    /// A row of one table's own storage. Copies hold equal values in rows of their own.
    record Row(long id, Optional<Long> v, long source) {

        /// What a reader sees of it.
        String value() {
            return id + "/" + v.map(Object::toString).orElse("null");
        }
    }

    /// A table, what it holds itself and the tables below it.
    static final class Node {

        final String name;
        final List<Row> own;
        final List<Node> below = new ArrayList<>();
        final boolean isWide;

        Node(String name, List<Row> own, boolean isWide) {
            this.name = name;
            this.own = own;
            this.isWide = isWide;
        }

        String fullName() {
            return "db.public." + name;
        }

        /// What a query of the table shows: every row of its own and of the tables below, each once.
        Set<Row> shown() {
            var rows = new HashSet<>(own);
            below.forEach(child -> rows.addAll(child.shown()));
            return rows;
        }
    }

    final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Random random;
    private final Set<String> names = new HashSet<>();
    private final boolean hasEmptyBatches;
    private final boolean hasStatistics;
    private final Batches batches;
    boolean inheritsFromTwo;
    private int trees;
    private long source;
    private long nextId = 1;

    TreesFixtures(Random random) {
        this.random = random;
        hasEmptyBatches = random.nextBoolean();
        hasStatistics = random.nextInt(10) > 0;
        batches = Batches.values()[random.nextInt(Batches.values().length)];
        for (var i = random.nextInt(3); i >= 0; i--) {
            tree(2, random.nextInt(3) == 0);
            trees++;
        }
        for (var i = random.nextInt(4); i > 0; i--) {
            plain();
        }
        if (random.nextInt(4) == 0 && batches != Batches.ONE && batches != Batches.RANGES) {
            inheritFromTwo();
        }
        if (random.nextBoolean()) {
            copy();
        }
    }

    int trees() {
        return trees;
    }

    /// The tables as their footers show them, in any order.
    List<TableContent> tables() {
        var contents = nodes.values().stream().map(this::content).collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(contents, random);
        return contents;
    }

    /// Tables that a table is below of, whatever lies between; sorted.
    List<String> above(String fullName) {
        return nodes.values().stream()
                .filter(node -> isBelow(fullName, node))
                .map(Node::fullName)
                .sorted()
                .toList();
    }

    private static boolean isBelow(String fullName, Node node) {
        return node.below.stream().anyMatch(child -> child.fullName().equals(fullName) || isBelow(fullName, child));
    }

    /// The truth about some tables, as a person would write it.
    ///
    /// @param taken what the filters take: only such may be named as parents
    Function<TableExport, Optional<PartitionOf>> truth(Collection<String> about, Collection<String> taken) {
        var said = new TreeMap<String, PartitionOf>();
        for (var table : about) {
            var parents = above(table).stream().filter(taken::contains).toList();
            said.put(
                    table,
                    parents.isEmpty()
                            ? new PartitionOf.Nothing()
                            : new PartitionOf.Table(parents.getFirst().substring("db.".length())));
        }
        return table -> Optional.ofNullable(said.get(table.fullName()));
    }

    private Node tree(int levels, boolean inherits) {
        var own = inherits && random.nextBoolean() ? rows() : List.<Row>of();
        var node = add(own, false);
        for (var i = 1 + random.nextInt(4); i >= 0; i--) {
            node.below.add(
                    levels > 0 && random.nextInt(4) == 0
                            ? tree(levels - 1, inherits)
                            : add(random.nextInt(5) == 0 ? List.of() : rows(), inherits && random.nextInt(4) == 0));
        }
        return node;
    }

    /// A detached partition looks as it did, with rows that are nowhere else; an unrelated table counts from one.
    private void plain() {
        var before = nextId;
        nextId = random.nextBoolean() ? nextId : 1;
        add(rows(), random.nextInt(6) == 0);
        nextId = Math.max(before, nextId);
    }

    /// Only where batches show it; what else there is to find is a table that inherits from two, of which nothing
    /// tells.
    private void inheritFromTwo() {
        var parents = nodes.values().stream()
                .filter(node -> above(node.fullName()).isEmpty())
                .filter(node -> node.below.stream()
                                .filter(child -> !child.shown().isEmpty())
                                .count()
                        > 1)
                .toList();
        if (parents.isEmpty()) {
            return;
        }
        var one = parents.get(random.nextInt(parents.size()));
        var two = parents.get(random.nextInt(parents.size()));
        var leaf = one.below.stream()
                .filter(child -> child.below.isEmpty() && !child.own.isEmpty())
                .findFirst();
        if (one != two && leaf.isPresent()) {
            two.below.add(leaf.get());
            inheritsFromTwo = true;
        }
    }

    private void copy() {
        var originals = List.copyOf(nodes.values());
        var original = originals.get(random.nextInt(originals.size()));
        add(
                original.shown().stream()
                        .sorted(Comparator.comparingLong(Row::source))
                        .map(row -> new Row(row.id(), row.v(), source++))
                        .toList(),
                original.isWide);
    }

    private List<Row> rows() {
        var rows = new ArrayList<Row>();
        for (var i = 1 + random.nextInt(4); i >= 0; i--) {
            var v = random.nextInt(8) == 0 ? Optional.<Long>empty() : Optional.of(random.nextLong(1_000_000_000));
            rows.add(new Row(nextId++, v, source++));
        }
        return rows;
    }

    private Node add(List<Row> own, boolean isWide) {
        String name;
        do {
            name = random.ints(1 + random.nextInt(4), 'a', 'e')
                            .mapToObj(Character::toString)
                            .collect(Collectors.joining())
                    + "_"
                    + random.nextInt(1000);
        } while (!names.add(name));
        var node = new Node(name, own, isWide);
        nodes.put(node.fullName(), node);
        return node;
    }

    private TableContent content(Node node) {
        var written = batchesOf(node).stream()
                .filter(batch -> hasEmptyBatches || !batch.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(written, random);
        return ContentFixtures.content(
                node.name,
                node.isWide ? WIDE : NARROW,
                (written.isEmpty() ? List.of(List.<Row>of()) : written)
                        .stream().map(batch -> print(batch, node.isWide)).toList());
    }

    private List<List<Row>> batchesOf(Node node) {
        if (node.below.isEmpty()) {
            return List.of(node.own);
        }
        return switch (batches) {
            case ONE -> List.of(List.copyOf(node.shown()));
            case RANGES -> ranges(node);
            case PER_TABLE -> perTable(node);
            case PER_DIRECT_CHILD -> {
                var direct = new ArrayList<List<Row>>();
                node.below.forEach(child -> direct.add(List.copyOf(child.shown())));
                if (!node.own.isEmpty()) {
                    direct.add(node.own);
                }
                yield direct;
            }
        };
    }

    private static List<List<Row>> perTable(Node node) {
        var all = new ArrayList<List<Row>>();
        if (!node.own.isEmpty() || node.below.isEmpty()) {
            all.add(node.own);
        }
        node.below.forEach(child -> all.addAll(perTable(child)));
        return all;
    }

    private static List<List<Row>> ranges(Node node) {
        var rows = new ArrayList<>(node.shown());
        rows.sort(Comparator.comparingLong(Row::id));
        var at = rows.size() / 2;
        return List.of(rows.subList(0, at), rows.subList(at, rows.size()));
    }

    private Fingerprint print(Collection<Row> rows, boolean isWide) {
        if (rows.isEmpty()) {
            return new Fingerprint(0, Map.of());
        }
        var columns = new TreeMap<String, ColumnBounds>();
        columns.put("id", bounds(rows, row -> Optional.of(row.id())));
        columns.put("v", bounds(rows, Row::v));
        columns.put("flag", bounds(rows, row -> Optional.of(row.id() % 2)));
        if (isWide) {
            columns.put("extra", bounds(rows, row -> Optional.of(row.id() * 7)));
        }
        return new Fingerprint(rows.size(), columns);
    }

    private ColumnBounds bounds(Collection<Row> rows, Function<Row, Optional<Long>> column) {
        var values = rows.stream().flatMap(row -> column.apply(row).stream()).toList();
        return hasStatistics
                ? new ColumnBounds(
                        rows.size() - values.size(),
                        values.stream().min(Long::compare).map(value -> Long.toString(value)),
                        values.stream().max(Long::compare).map(value -> Long.toString(value)))
                : new ColumnBounds(-1, Optional.empty(), Optional.empty());
    }
}
