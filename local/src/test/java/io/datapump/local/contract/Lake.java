package io.datapump.local.contract;

import io.datapump.schema.ConfigTree;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.spec.LakeConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The configuration of a test, written as people write it.
///
/// A column of every database is hashed, so that task definitions have a secret.
///
/// @param mode who writes the catalog: `crawler` or `api`
/// @param memoryInMiB of every task
/// @param workDays how long leftovers are kept
/// @param instances names of declared RDS instances
/// @param auroras names of declared Aurora clusters
/// @param databases marked in every cluster
record Lake(
        String name,
        String account,
        String mode,
        int memoryInMiB,
        int workDays,
        List<String> instances,
        List<String> auroras,
        List<String> databases) {

    /// The lake `acme` with the instance `orders`.
    static Lake in(World world) {
        return new Lake("acme", world.account(), "crawler", 4096, 7, List.of("orders"), List.of(), List.of("shop"));
    }

    Lake named(String other) {
        return new Lake(other, account, mode, memoryInMiB, workDays, instances, auroras, databases);
    }

    Lake withInstances(String... names) {
        return new Lake(name, account, mode, memoryInMiB, workDays, List.of(names), auroras, databases);
    }

    Lake withAuroras(String... names) {
        return new Lake(name, account, mode, memoryInMiB, workDays, instances, List.of(names), databases);
    }

    Lake withMemory(int mebibytes) {
        return new Lake(name, account, mode, mebibytes, workDays, instances, auroras, databases);
    }

    Lake withWorkDays(int days) {
        return new Lake(name, account, mode, memoryInMiB, days, instances, auroras, databases);
    }

    Lake marking(String... names) {
        return new Lake(name, account, mode, memoryInMiB, workDays, instances, auroras, List.of(names));
    }

    /// Names of buckets are taken in all accounts at once.
    String bucket() {
        return "example-%s-%s".formatted(name, account);
    }

    LakeConfig config() {
        var files = new ArrayList<ConfigTree.Entry>();
        files.add(file("lake.yaml", lakeDocument()));
        instances.forEach(one -> files.add(file(one + ".yaml", cluster(one, "postgres", "instance"))));
        auroras.forEach(one -> files.add(file(one + ".yaml", cluster(one, "aurora-postgresql", "cluster"))));
        var loaded = new LakeConfigLoader().load(() -> files, "lake-config");
        return loaded.config().orElseThrow(() -> new IllegalStateException("Cannot read the lake: " + loaded));
    }

    private String lakeDocument() {
        return """
                apiVersion: datapump/v1
                kind: Lake
                metadata: {name: %s, owners: [data-platform]}
                spec:
                  account: "%s"
                  region: %s
                  bucket: %s
                  image: registry.example.com/datapump:0.1.0
                  hashKey: arn:aws:secretsmanager:%s:%s:secret:datapump/hash-key-a1B2c3
                  catalog: {database: datalake, mode: %s}
                  network: {subnets: [subnet-0a1b2c3d4e5f60718], securityGroups: [sg-0a1b2c3d4e5f60718]}
                  task: {cpu: 1024, memory: %d}
                  lifecycle: {exported: P30D, work: P%dD, runs: P400D}
                  athena: {workgroup: datapump, scanLimitGiB: 100}
                """.formatted(name, account, World.REGION, bucket(), World.REGION, account, mode, memoryInMiB, workDays);
    }

    private String cluster(String cluster, String engine, String kind) {
        var marked = databases.stream()
                .map(database ->
                        "    - {name: %s, alias: %s_%1$s, tables: {settings: {public.customers: {columns: {hash: [email]}}}}}"
                                .formatted(database, cluster))
                .collect(Collectors.joining("\n"));
        return """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: %s, owners: [data-platform]}
                spec:
                  source: {engine: %s, kind: %s}
                  databases:
                """.formatted(cluster, engine, kind) + marked + "\n";
    }

    private static ConfigTree.Entry file(String name, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new ConfigTree.RegularFile(name, new ConfigTree.Content() {

            @Override
            public long sizeInBytes() {
                return bytes.length;
            }

            @Override
            public byte[] first(int limit) {
                return Arrays.copyOf(bytes, Math.min(limit, bytes.length));
            }
        });
    }
}
