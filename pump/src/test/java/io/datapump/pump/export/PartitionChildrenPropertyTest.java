package io.datapump.pump.export;

import static io.datapump.pump.export.ContentFixtures.COLUMNS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Random servers: partition trees of up to three levels in either form of batches, plain tables that look
/// like partitions, copies of partitions; names say nothing. Whatever is decided, no row that the filters
/// take is lost, nothing but a partition is left out, and what is published twice is reported.
class PartitionChildrenPropertyTest {

    private static final int SERVERS = 1_500;

    @Test
    void withoutCopiesEveryPartitionIsFoundAndNothingElse() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var server = new Server(new Random(seed), 0);
            var children = PartitionChildren.of(server.tables(), table -> true);
            assertThat(children.gaps()).as("seed %d", seed).isEmpty();
            assertThat(withRows(server, children.parentOf().keySet()))
                    .as("seed %d", seed)
                    .isEqualTo(withRows(server, server.ancestors.keySet()));
            assertNothingIsLost(seed, server, children, table -> true);
        }
    }

    @Test
    void withCopiesWhatIsDoubledIsReported() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var server = new Server(new Random(seed), 2);
            var children = PartitionChildren.of(server.tables(), table -> true);
            assertNothingIsLost(seed, server, children, table -> true);
            var said = children.gaps() + " " + children.notes();
            for (var partition : withRows(server, server.ancestors.keySet())) {
                assertThat(children.parentOf().containsKey(partition) || said.contains(partition))
                        .as("seed %d: %s is published beside its parent without a word", seed, partition)
                        .isTrue();
            }
        }
    }

    @Test
    void filtersNeverMakeRowsDisappear() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var random = new Random(seed);
            var server = new Server(random, random.nextInt(3));
            var excluded = server.tables().stream()
                    .map(table -> table.table().fullName())
                    .filter(name -> random.nextInt(3) == 0)
                    .collect(Collectors.toSet());
            Predicate<TableExport> taken = table -> !excluded.contains(table.fullName());
            assertNothingIsLost(seed, server, PartitionChildren.of(server.tables(), taken), taken);
        }
    }

    private static void assertNothingIsLost(
            long seed, Server server, PartitionChildren children, Predicate<TableExport> taken) {
        var published = new HashSet<String>();
        for (var table : server.tables()) {
            if (taken.test(table.table())
                    && !children.parentOf().containsKey(table.table().fullName())) {
                published.add(table.table().fullName());
            }
        }
        var said = children.gaps() + " " + children.notes();
        children.parentOf().forEach((child, parent) -> {
            assertThat(taken.test(server.table(child).table()))
                    .as("seed %d: %s is not taken", seed, child)
                    .isTrue();
            assertThat(published.contains(root(children, parent))
                            && server.rows(parent).containsAll(server.rows(child)))
                    .as("seed %d: the rows of %s are to be found in %s, and that in the lake", seed, child, parent)
                    .isTrue();
            assertThat(said.contains(child)
                            || server.ancestors.getOrDefault(child, Set.of()).stream()
                                    .anyMatch(published::contains))
                    .as("seed %d: %s is left out without a word though it is no partition", seed, child)
                    .isTrue();
        });
    }

    private static String root(PartitionChildren children, String table) {
        var parent = children.parentOf().get(table);
        return parent == null ? table : root(children, parent);
    }

    private static Set<String> withRows(Server server, Set<String> names) {
        return names.stream().filter(name -> server.table(name).rows() > 0).collect(Collectors.toSet());
    }

    /// One random database. Rows are numbers; no two leaves and plain tables share one, except for copies.
    private static final class Server {

        private final Random random;
        private final Map<String, TableContent> byName = new HashMap<>();
        private final Map<String, Set<String>> ancestors = new HashMap<>();
        private final Map<String, Set<Long>> rows = new HashMap<>();
        private final boolean batchPerLeaf;
        private final boolean emptyBatches;
        private final boolean mayBeEmpty;
        private final boolean withOnlyChildren;
        private final Set<String> names = new HashSet<>();
        private long next = 1;

        Server(Random random, int copies) {
            this.random = random;
            batchPerLeaf = random.nextBoolean();
            emptyBatches = random.nextBoolean();
            mayBeEmpty = random.nextBoolean();
            withOnlyChildren = copies > 0 && random.nextBoolean();
            for (var i = random.nextInt(3); i >= 0; i--) {
                tree(Set.of(), 2);
            }
            for (var i = random.nextInt(5); i > 0; i--) {
                add(batches(1 + random.nextInt(3), false), Set.of());
            }
            copy(copies);
        }

        List<TableContent> tables() {
            var shuffled = new ArrayList<>(byName.values());
            Collections.shuffle(shuffled, random);
            return shuffled;
        }

        TableContent table(String fullName) {
            return Objects.requireNonNull(byName.get(fullName));
        }

        Set<Long> rows(String fullName) {
            return rows.getOrDefault(fullName, Set.of());
        }

        /// A partitioned table; its batches, one per partition or one per leaf below.
        private List<List<Long>> tree(Set<String> above, int levels) {
            var name = name();
            var below = new HashSet<>(above);
            below.add(full(name));
            var batches = new ArrayList<List<Long>>();
            var count = (withOnlyChildren ? 1 : 2) + random.nextInt(4);
            for (var i = 0; i < count; i++) {
                var leaves = levels > 0 && random.nextInt(4) == 0
                        ? tree(below, levels - 1)
                        : leaf(below, i < 2 && !withOnlyChildren);
                if (batchPerLeaf) {
                    batches.addAll(leaves);
                } else {
                    batches.add(leaves.stream().flatMap(List::stream).toList());
                }
            }
            put(name, visible(batches), above);
            return batches;
        }

        /// RDS may or may not write a folder for an empty partition.
        private List<List<Long>> visible(List<List<Long>> batches) {
            var shown = batches.stream()
                    .filter(batch -> emptyBatches || !batch.isEmpty())
                    .collect(Collectors.toCollection(ArrayList::new));
            Collections.shuffle(shown, random);
            return shown.isEmpty() ? List.of(List.of()) : shown;
        }

        private List<List<Long>> leaf(Set<String> above, boolean filled) {
            var ids = mayBeEmpty && !filled && random.nextInt(3) == 0 ? List.<Long>of() : fresh();
            add(random.nextInt(4) == 0 ? split(ids) : List.of(ids), above);
            return List.of(ids);
        }

        private List<List<Long>> split(List<Long> ids) {
            var at = ids.size() / 2;
            return List.of(ids.subList(0, at), ids.subList(at, ids.size()));
        }

        private List<List<Long>> batches(int count, boolean empty) {
            return LongStream.range(0, count)
                    .mapToObj(i -> empty ? List.<Long>of() : fresh())
                    .toList();
        }

        /// Sizes repeat on purpose.
        private List<Long> fresh() {
            var first = next;
            next += 2 + random.nextInt(4);
            return LongStream.range(first, next).boxed().toList();
        }

        private void copy(int copies) {
            var originals = new ArrayList<>(byName.values());
            for (var i = random.nextInt(copies + 1); i > 0; i--) {
                var original = originals.get(random.nextInt(originals.size()));
                byName.put(full(name()), ContentFixtures.content(lastName, COLUMNS, List.of(original.whole())));
            }
        }

        private String lastName = "";

        private String name() {
            do {
                lastName = random.ints(1 + random.nextInt(4), 'a', 'e')
                                .mapToObj(Character::toString)
                                .collect(Collectors.joining())
                        + "_"
                        + random.nextInt(1000);
            } while (!names.add(lastName));
            return lastName;
        }

        private static String full(String name) {
            return "db.public." + name;
        }

        private void add(List<List<Long>> batches, Set<String> above) {
            put(name(), batches, above);
        }

        private void put(String name, List<List<Long>> batches, Set<String> above) {
            byName.put(full(name), ContentFixtures.table(name, COLUMNS, batches));
            rows.put(full(name), batches.stream().flatMap(List::stream).collect(Collectors.toSet()));
            if (!above.isEmpty()) {
                ancestors.put(full(name), Set.copyOf(above));
            }
        }
    }
}
