package io.datapump.schema.removal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.ConfigTree;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The lake `acme` with the cluster `crm` and one contract; invented.
final class RemovalFixtures {

    static final String LAKE = "lake.yaml";
    static final String CRM = "crm.yaml";
    static final String OPS = "ops.yaml";

    private static final Instant LAST_RUN = Instant.parse("2026-11-28T03:40:00Z");

    private static final Map<String, String> DOCUMENTS = Map.of(LAKE, """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: acme}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: acme-lake
              image: registry.example/datapump:1.0.0
              network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
              hashKey: arn:aws:secretsmanager:eu-central-1:111122223333:secret:datapump/hash-key-a1B2c3
              lifecycle: {exported: P30D, work: P7D, runs: never}
            """, CRM, """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: crm}
            spec:
              source: {engine: postgres, kind: instance, identifier: crm-1}
              databases:
                - name: sales
                  tables:
                    include: ["public.*"]
                    exclude: [public.tmp]
                    settings:
                      public.orders: {columns: {drop: [note], hash: [phone]}, longterm: {key: [id], retain: P7Y}}
                - name: hr
            """, OPS, """
            apiVersion: datapump/v1
            kind: ScopeContract
            metadata: {name: ops}
            spec:
              athenaDatabase: ops_catalog
              curated: s3://acme-curated/ops
              views:
                - table: stock
                - table: tickets
            """);

    private RemovalFixtures() {}

    /// The documents, with one of them changed.
    ///
    /// @param replacements what stands there, and what stands there instead, in turn
    static Map<String, String> changed(String file, String... replacements) {
        var documents = new TreeMap<>(DOCUMENTS);
        var text = documents.getOrDefault(file, "");
        for (int i = 0; i < replacements.length; i += 2) {
            assertThat(text).contains(replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        documents.put(file, text);
        return documents;
    }

    /// The documents without one.
    static Map<String, String> without(String file) {
        var documents = new TreeMap<>(DOCUMENTS);
        documents.remove(file);
        return documents;
    }

    static LakeConfig load(Map<String, String> documents) {
        var loaded = new LakeConfigLoader().load(new Texts(documents), "lake-config");
        assertThat(loaded.config())
                .as(() -> TextReport.PLAIN.findings(loaded.diagnostics()))
                .isPresent();
        return loaded.config().orElseThrow();
    }

    static RunningLake withoutReports() {
        return running(load(DOCUMENTS), Optional.empty());
    }

    /// Three tables were in the catalog after the last run; `public.old` of `sales` was not, and `public.tmp` neither.
    static RunningLake withReports() {
        return running(
                load(DOCUMENTS),
                Optional.of(report(
                        "crm",
                        table("sales", "public.orders", 1_200_000, 92_274_688, 24),
                        table("sales", "public.lines", 4_332, 1_000, 0),
                        table("hr", "public.staff", 1, 2_048, 0))));
    }

    /// A lake in which the configuration is in force.
    ///
    /// @param report of every cluster
    static RunningLake running(LakeConfig config, Optional<RunReport> report) {
        return new RunningLake(
                ClusterRun.allOf(config).stream()
                        .map(run -> new RunningLake.Cluster(run, report))
                        .toList(),
                config.contracts().stream()
                        .flatMap(contract -> contract.value().views().stream()
                                .map(Located::value)
                                .map(view ->
                                        new RunningLake.View(contract.value().athenaDatabase(), view.table())))
                        .toList(),
                Optional.of(config.lake().value().retention()));
    }

    static RunReport report(String cluster, RunReport.Table... tables) {
        return new RunReport(
                cluster,
                "e-1",
                "config/%s/1.json".formatted(cluster),
                new RunReport.Outcome(RunStatus.PUBLISHED, List.of(), List.of()),
                new RunReport.Times(Optional.empty(), Optional.empty(), LAST_RUN),
                Arrays.asList(tables),
                Optional.empty());
    }

    static RunReport.Table table(String database, String name, long rows, long bytes, int partitions) {
        return new RunReport.Table(database, name, new LakeTable(database, name), rows, bytes, 1, partitions);
    }

    /// Documents in memory.
    private record Texts(Map<String, String> documents) implements ConfigTree {

        @Override
        public List<Entry> entries() {
            return documents.entrySet().stream()
                    .<Entry>map(file -> new RegularFile(file.getKey(), new Text(file.getValue())))
                    .toList();
        }
    }

    private record Text(String text) implements ConfigTree.Content {

        @Override
        public long sizeInBytes() {
            return bytes().length;
        }

        @Override
        public byte[] first(int limit) {
            return Arrays.copyOf(bytes(), Math.min(limit, bytes().length));
        }

        private byte[] bytes() {
            return text.getBytes(UTF_8);
        }
    }
}
