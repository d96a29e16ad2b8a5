package io.datapump.cli.revision;

import io.datapump.cli.revision.SampleRepository.Content;

/// Documents of an invented lake, as they lie in `lake-config`.
public final class SampleConfig {

    private SampleConfig() {}

    /// The Lake document and one cluster.
    public static Content harbour() {
        return new Content()
                .file("README.md", "# Harbour\n")
                .file("lake-config/lake.yaml", lake())
                .file("lake-config/clusters/tides.yaml", cluster("tides", "public.height"));
    }

    static String lake() {
        return """
                apiVersion: datapump/v1
                kind: Lake
                metadata: {name: harbour}
                spec:
                  account: "111122223333"
                  region: eu-central-1
                  bucket: harbour-lake
                  image: registry.example/datapump:1.0.0
                  network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
                """;
    }

    public static String cluster(String name, String table) {
        return """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: %s}
                spec:
                  source: {engine: postgres, kind: instance}
                  databases: [{name: %s, tables: {include: ["%s"]}}]
                """.formatted(name, name.replace('-', '_'), table);
    }
}
