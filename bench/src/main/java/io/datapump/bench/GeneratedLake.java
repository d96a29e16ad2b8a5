package io.datapump.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A configuration without a fault, written as people write: block and flow style side by side, comments, filters.
///
/// @param folder where it lies; one file per cluster, and the Lake document
/// @param clusters how many cluster files
/// @param tables how many tables have settings, over all clusters
/// @param sizeInBytes of all files
record GeneratedLake(Path folder, int clusters, int tables, long sizeInBytes) {

    static final int TABLES_PER_CLUSTER = 50;

    private static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake

            metadata:
              name: bench
              owners: [data-platform]

            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: bench-lake
              image: 111122223333.dkr.ecr.eu-central-1.amazonaws.com/datapump:0.1.0
              catalog:
                database: datalake
              network:
                subnets: [subnet-0a1b2c3d4e5f60718]
                securityGroups: [sg-0a1b2c3d4e5f60718]
            """;

    private static final List<String> NOUNS = List.of(
            "invoice", "payment", "customer", "rental", "shipment", "refund", "visit", "price", "stock", "review");

    /// Two levels of folders each, the outermost first, with room for the name of a column.
    private static final List<Levels> LEVELS = List.of(
            new Levels("{as: ano, year: %1$s_at}", "{as: mes, month: %1$s_at}"),
            new Levels("{as: month_of, month: %1$s_at}", "{as: day_of, day: %1$s_at}"),
            new Levels("{as: country, value: %1$s_country}", "{as: year_of, year: %1$s_at}"));

    private record Levels(String outer, String inner) {}

    /// Writes one; the same seed and number of clusters give the same bytes.
    ///
    /// @param folder made where missing
    static GeneratedLake write(Path folder, int clusters, long seed) throws IOException {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        long size = put(folder.resolve("lake.yaml"), LAKE);
        for (int i = 0; i < clusters; i++) {
            var team = folder.resolve("team-%02d".formatted(i % 20));
            size += put(team.resolve("shop-%05d.yaml".formatted(i)), cluster(i, random));
        }
        return new GeneratedLake(folder, clusters, clusters * TABLES_PER_CLUSTER, size);
    }

    private static long put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.size(file);
    }

    private static String cluster(int number, RandomGenerator random) {
        var yaml = new StringBuilder("""
                # Shop %1$d: what of its snapshots goes into the lake.
                apiVersion: datapump/v1
                kind: Cluster

                metadata:
                  name: shop-%1$05d
                  owners: [team-%2$02d]

                spec:
                  source: {engine: postgres, kind: instance}
                  databases:
                    - name: shop
                      alias: shop_%1$05d
                      tables:
                """.formatted(number, number % 20));
        yaml.append(filters(random)).append("        settings:\n");
        for (int i = 0; i < TABLES_PER_CLUSTER; i++) {
            yaml.append(table(i, random));
        }
        return yaml.toString();
    }

    private static String filters(RandomGenerator random) {
        return random.nextBoolean()
                ? "        include: [\"public.*\"]\n        exclude: [\"public.*_audit\", \"public.tmp_*\"]\n"
                : """
                        include:
                          # All that the shop itself writes.
                          - public.*
                        exclude:
                          - public.*_audit
                """;
    }

    private static String table(int number, RandomGenerator random) {
        var noun = NOUNS.get(random.nextInt(NOUNS.size()));
        var name = "%s_%02d".formatted(noun, number);
        var levels = LEVELS.get(random.nextInt(LEVELS.size()));
        var outer = levels.outer().formatted(noun);
        var inner = levels.inner().formatted(noun);
        return switch (random.nextInt(4)) {
            case 0 ->
                "          public.%s: {alias: the_%s, partitionBy: [%s, %s]}\n".formatted(name, name, outer, inner);
            case 1 -> """
                              # Queried by %1$s; the folders are what its dashboards filter by.
                              public.%1$s:
                                alias: the_%1$s # as the analysts call it
                                partitionBy: [%2$s, %3$s]
                    """.formatted(name, outer, inner);
            default -> """
                              public.%1$s:
                                alias: the_%1$s
                                partitionBy:
                                  - %2$s
                                  - %3$s
                    """.formatted(name, outer, inner);
        };
    }
}
