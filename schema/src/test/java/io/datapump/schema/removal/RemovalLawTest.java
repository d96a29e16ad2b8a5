package io.datapump.schema.removal;

import static io.datapump.schema.removal.RemovalFixtures.report;
import static io.datapump.schema.removal.RemovalFixtures.running;
import static io.datapump.schema.removal.RemovalFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.RandomConfig;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What holds of every configuration, with reports of the last runs and without.
class RemovalLawTest {

    private static final int SEEDS = 60;

    @Test
    void aConfigurationRemovesNothingOfItself() {
        holds((config, lake) -> assertThat(Removals.between(lake, config)).isEmpty());
    }

    @Test
    void addingClustersDatabasesAndViewsIsNeverARemoval() {
        holds((config, lake) -> parts(config).forEach(part -> {
            var before = part.without();
            assertThat(Removals.between(running(before, Optional.empty()), config))
                    .as(part.name())
                    .isEmpty();
            assertThat(Removals.between(running(before, Optional.of(reportOf(before))), config))
                    .as(part.name())
                    .isEmpty();
        }));
    }

    @Test
    void whatIsTakenOutIsRemovedAndNothingBeside() {
        holds((config, lake) -> parts(config)
                .forEach(part -> assertThat(Removals.between(lake, part.without()))
                        .extracting(Removal::name)
                        .containsExactly(part.name())));
    }

    @Test
    void theOrderOfWhatComesInDoesNotMatter() {
        for (int seed = 0; seed < SEEDS; seed++) {
            var before = RandomConfig.of(seed);
            var lake = running(before, Optional.of(reportOf(before)));
            var random = new Random(seed);
            var shuffled = new RunningLake(
                    shuffled(lake.clusters(), random), shuffled(lake.views(), random), lake.retention());
            var after = RandomConfig.of(seed + 1000);
            var removals = Removals.between(lake, after);
            assertThat(Removals.between(shuffled, after)).isEqualTo(removals);
            assertThat(Removals.between(lake, databasesShuffled(after, random))).isEqualTo(removals);
            assertThat(removals).extracting(Removal::name).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void nothingIsAgreedToUntilItIsNamedAndEverythingOnceItIs() {
        for (int seed = 0; seed < SEEDS; seed++) {
            var before = RandomConfig.of(seed);
            var after = RandomConfig.of(seed + 1000);
            var removals = Removals.between(running(before, Optional.empty()), after);
            var names = removals.stream().map(Removal::name).collect(Collectors.toSet());
            assertThat(Agreement.of(after, removals, Set.of()).refused()).hasSameSizeAs(removals);
            assertThat(Agreement.of(after, removals, names).isComplete()).isTrue();
            assertThat(Agreement.of(after, removals, names).unmatched()).isEmpty();
        }
    }

    private static void holds(BiConsumer<LakeConfig, RunningLake> law) {
        for (int seed = 0; seed < SEEDS; seed++) {
            var config = RandomConfig.of(seed);
            law.accept(config, running(config, Optional.empty()));
            law.accept(config, running(config, Optional.of(reportOf(config))));
        }
    }

    /// Of every cluster the same: the tables that settings name, and one more of each database.
    private static RunReport reportOf(LakeConfig config) {
        return report(
                "any",
                ClusterRun.allOf(config).stream()
                        .flatMap(run -> run.databases().stream())
                        .flatMap(database -> Stream.concat(
                                        Stream.of("public.more"), database.settings().keySet().stream())
                                .map(name -> table(database.name(), name, 10, 100, 2)))
                        .toArray(RunReport.Table[]::new));
    }

    /// A part of a configuration by the name of its removal, and the configuration without it.
    private record Part(String name, LakeConfig without) {}

    private static Stream<Part> parts(LakeConfig config) {
        return Stream.of(clusters(config), databases(config), views(config)).flatMap(parts -> parts);
    }

    private static Stream<Part> clusters(LakeConfig config) {
        return IntStream.range(0, config.clusters().size())
                .mapToObj(i -> new Part(
                        config.clusters().get(i).value().name(),
                        new LakeConfig(config.lake(), without(config.clusters(), i), config.contracts())));
    }

    private static Stream<Part> databases(LakeConfig config) {
        return config.clusters().stream()
                .flatMap(cluster -> IntStream.range(
                                0, cluster.value().databases().size())
                        .mapToObj(i -> new Part(
                                cluster.value().name() + "/"
                                        + cluster.value()
                                                .databases()
                                                .get(i)
                                                .value()
                                                .name(),
                                withCluster(
                                        config, cluster, without(cluster.value().databases(), i)))));
    }

    private static Stream<Part> views(LakeConfig config) {
        return config.contracts().stream()
                .flatMap(contract -> IntStream.range(0, contract.value().views().size())
                        .mapToObj(i -> new Part(
                                contract.value().athenaDatabase() + "."
                                        + contract.value()
                                                .views()
                                                .get(i)
                                                .value()
                                                .table(),
                                withContract(config, contract, i))));
    }

    private static LakeConfig withContract(LakeConfig config, Located<ContractSpec> contract, int without) {
        var fewer = contract.map(value -> new ContractSpec(
                value.metadata(), value.athenaDatabase(), value.curated(), without(value.views(), without)));
        return new LakeConfig(
                config.lake(),
                config.clusters(),
                config.contracts().stream()
                        .map(each -> each.equals(contract) ? fewer : each)
                        .toList());
    }

    private static LakeConfig withCluster(
            LakeConfig config, Located<ClusterSpec> cluster, List<Located<DatabaseSpec>> databases) {
        var other = cluster.map(value -> new ClusterSpec(
                value.metadata(),
                value.source(),
                value.subscribed(),
                value.overrides(),
                databases,
                value.acknowledge()));
        return new LakeConfig(
                config.lake(),
                config.clusters().stream()
                        .map(each -> each.equals(cluster) ? other : each)
                        .toList(),
                config.contracts());
    }

    private static LakeConfig databasesShuffled(LakeConfig config, Random random) {
        var shuffled = config;
        for (var cluster : config.clusters()) {
            shuffled = withCluster(shuffled, cluster, shuffled(cluster.value().databases(), random));
        }
        return shuffled;
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        var other = new ArrayList<>(list);
        Collections.shuffle(other, random);
        return other;
    }

    private static <T> List<T> without(List<T> list, int index) {
        return Stream.concat(list.stream().limit(index), list.stream().skip(index + 1L))
                .toList();
    }
}
