package io.datapump.pump.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.PartitionOf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Catalog rows are source rows, always: whatever trees a database has, however RDS splits them, whatever filters leave
/// out and people have settled, no row of a taken table is missing, and none is there more often than in the source
/// unless a table that shows it is named as undecided.
class PartitionTreesPropertyTest {

    private static final int SERVERS = 1_500;

    @Test
    void everySourceRowIsOneCatalogRowOrItsTableIsNamed() {
        var trees = 0;
        for (var seed = 0; seed < SERVERS; seed++) {
            var server = new TreesFixtures(new Random(seed));
            trees += server.trees();
            var names = server.nodes.keySet();
            assertRows(seed, server, names, judge(server, names, _ -> Optional.empty()));
        }
        System.out.printf("partition trees judged: %,d, of %,d servers%n", trees, SERVERS);
    }

    @Test
    void filtersLoseNothing() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var random = new Random(seed);
            var server = new TreesFixtures(random);
            var taken = some(server.nodes.keySet(), random);
            assertRows(seed, server, taken, judge(server, taken, _ -> Optional.empty()));
        }
    }

    @Test
    void whatIsSettledTrulyIsNeverContradicted() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var random = new Random(seed);
            var server = new TreesFixtures(random);
            if (server.inheritsFromTwo) {
                continue; // only one of the two can be named
            }
            var taken = random.nextBoolean() ? server.nodes.keySet() : some(server.nodes.keySet(), random);
            var settled = server.truth(some(server.nodes.keySet(), random), taken);
            var judged = judge(server, taken, settled);
            assertThat(judged.gaps()).as("seed %d", seed).noneMatch(gap -> gap.contains("is settled to be"));
            assertRows(seed, server, taken, judged);
        }
    }

    @Test
    void whereEverythingIsSettledNothingIsDoubled() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var server = new TreesFixtures(new Random(seed));
            if (server.inheritsFromTwo) {
                continue; // only one of the two can be named
            }
            var names = server.nodes.keySet();
            var judged = judge(server, names, server.truth(names, names));
            assertThat(judged.verdicts().values())
                    .as("seed %d", seed)
                    .noneMatch(verdict -> verdict instanceof Verdict.Undecided);
            assertRows(seed, server, names, judged);
        }
    }

    @Test
    void aPartitionThatIsSettledToBeNoneIsPublished() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var random = new Random(seed);
            var server = new TreesFixtures(random);
            var own = some(server.nodes.keySet(), random);
            var judged = judge(
                    server,
                    server.nodes.keySet(),
                    table ->
                            own.contains(table.fullName()) ? Optional.of(new PartitionOf.Nothing()) : Optional.empty());
            assertThat(judged.parentOf().keySet()).as("seed %d", seed).noneMatch(own::contains);
            assertNoneMissing(seed, server, server.nodes.keySet(), judged);
        }
    }

    @Test
    void whatIsSettledWronglyEndsInATableThatIsPublished() {
        for (var seed = 0; seed < SERVERS; seed++) {
            var random = new Random(seed);
            var server = new TreesFixtures(random);
            var names = List.copyOf(server.nodes.keySet());
            var said = new HashMap<String, PartitionOf>();
            some(server.nodes.keySet(), random)
                    .forEach(name -> said.put(
                            name,
                            new PartitionOf.Table(
                                    names.get(random.nextInt(names.size())).substring("db.".length()))));
            var judged = judge(server, server.nodes.keySet(), table -> Optional.ofNullable(said.get(table.fullName())));
            assertThat(judged.parentOf().keySet())
                    .as("seed %d", seed)
                    .allSatisfy(name -> assertThat(server.nodes).containsKey(root(judged, name)));
        }
    }

    private static PartitionChildren judge(
            TreesFixtures server, Set<String> taken, Function<TableExport, Optional<PartitionOf>> settled) {
        return PartitionChildren.of(server.tables(), table -> taken.contains(table.fullName()), settled);
    }

    private static Set<String> some(Set<String> names, Random random) {
        return names.stream().filter(_ -> random.nextInt(3) > 0).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void assertRows(long seed, TreesFixtures server, Set<String> taken, PartitionChildren judged) {
        assertNoneMissing(seed, server, taken, judged);
        var source = source(server, taken);
        var certain = catalog(
                server,
                published(taken, judged).stream()
                        .filter(name -> !(judged.verdicts().get(name) instanceof Verdict.Undecided))
                        .toList());
        certain.forEach((value, count) -> assertThat(count)
                .as("seed %d: row %s is in tables that nobody is told of", seed, value)
                .isLessThanOrEqualTo(source.getOrDefault(value, 0)));
    }

    private static void assertNoneMissing(
            long seed, TreesFixtures server, Set<String> taken, PartitionChildren judged) {
        var catalog = catalog(server, published(taken, judged));
        source(server, taken)
                .forEach((value, count) -> assertThat(catalog.getOrDefault(value, 0))
                        .as("seed %d: row %s", seed, value)
                        .isGreaterThanOrEqualTo(count));
    }

    private static List<String> published(Set<String> taken, PartitionChildren judged) {
        return taken.stream()
                .filter(name -> !judged.parentOf().containsKey(name))
                .toList();
    }

    private static String root(PartitionChildren judged, String name) {
        var passed = new HashSet<String>();
        var at = name;
        while (judged.parentOf().containsKey(at)) {
            assertThat(passed.add(at)).as("%s is below itself", at).isTrue();
            at = Objects.requireNonNull(judged.parentOf().get(at));
        }
        return at;
    }

    /// How many rows of each value the taken tables have in the source.
    private static Map<String, Integer> source(TreesFixtures server, Set<String> taken) {
        var rows = new HashSet<TreesFixtures.Row>();
        taken.forEach(name -> rows.addAll(shown(server, name)));
        return count(new ArrayList<>(rows));
    }

    private static Map<String, Integer> catalog(TreesFixtures server, List<String> published) {
        return count(
                published.stream().flatMap(name -> shown(server, name).stream()).toList());
    }

    private static Set<TreesFixtures.Row> shown(TreesFixtures server, String name) {
        return Objects.requireNonNull(server.nodes.get(name)).shown();
    }

    private static Map<String, Integer> count(List<TreesFixtures.Row> rows) {
        var counts = new HashMap<String, Integer>();
        rows.forEach(row -> counts.merge(row.value(), 1, Integer::sum));
        return counts;
    }
}
