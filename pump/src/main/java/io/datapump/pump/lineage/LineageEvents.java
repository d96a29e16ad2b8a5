package io.datapump.pump.lineage;

import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.notify.RunNotification;
import io.datapump.schema.layout.Arns;
import io.datapump.schema.run.ClusterRun;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/// The OpenLineage events of one cluster's runs, version 2-0-2 (OpenLineage, "OpenLineage.json", "Naming"). Pure.
///
/// A run is the job `{cluster}` in the namespace of the lake's bucket; its id follows from cluster and export, so a
/// replay is told of under the same id. A table is read from `postgres://{cluster}`: the name it is declared under
/// stands for the server, whose address nobody here knows. It is written to `s3://{bucket}`, and Glue's name of it is a
/// symbolic link to that.
record LineageEvents(ClusterRun configuration) {

    private static final String SPEC = "https://openlineage.io/spec/";
    private static final String PRODUCER = "urn:datapump:pump";

    /// A run has begun; nobody knows yet what it will read.
    Map<String, Object> start(RunId run, Instant at) {
        return event("START", at, run.cluster(), run.export(), Map.of(), List.of(), List.of());
    }

    /// A run has come to its end.
    Map<String, Object> end(RunNotification run) {
        var shown = run.published();
        return event(
                type(run),
                run.ended(),
                run.cluster(),
                run.export(),
                facets(run),
                shown.stream().map(this::input).toList(),
                shown.stream().map(table -> output(run.cluster(), table)).toList());
    }

    private static String type(RunNotification run) {
        return switch (run.status()) {
            case PUBLISHED, PUBLISHED_WITH_GAPS -> "COMPLETE";
            case SUPERSEDED -> "ABORT";
            case FAILED -> "FAIL";
        };
    }

    private Map<String, Object> event(
            String type,
            Instant at,
            String cluster,
            String export,
            Map<String, Object> facets,
            List<Map<String, Object>> inputs,
            List<Map<String, Object>> outputs) {
        var id = UUID.nameUUIDFromBytes((cluster + "\n" + export).getBytes(StandardCharsets.UTF_8));
        return node(
                "eventType",
                type,
                "eventTime",
                at.toString(),
                "producer",
                PRODUCER,
                "schemaURL",
                SPEC + "2-0-2/OpenLineage.json#/$defs/RunEvent",
                "run",
                node("runId", id.toString(), "facets", facets),
                "job",
                node("namespace", "datapump://" + bucket(), "name", cluster),
                "inputs",
                inputs,
                "outputs",
                outputs);
    }

    private Map<String, Object> facets(RunNotification run) {
        var facets = new LinkedHashMap<String, Object>();
        run.snapshot()
                .flatMap(RunNotification.Snapshot::time)
                .ifPresent(time -> facets.put(
                        "nominalTime", facet("1-0-1/NominalTimeRunFacet", "nominalStartTime", time.toString())));
        if (!run.failures().isEmpty()) {
            var message = run.failures().stream().map(JobFailure::message).collect(Collectors.joining("\n"));
            facets.put(
                    "errorMessage",
                    facet("1-0-1/ErrorMessageRunFacet", "message", message, "programmingLanguage", "JAVA"));
        }
        return facets;
    }

    private Map<String, Object> input(RunNotification.Table table) {
        var engine = configuration.source().engine();
        return node(
                "namespace",
                "%s://%s".formatted(engine.hasSchemas() ? "postgres" : "mysql", configuration.cluster()),
                "name",
                table.database() + "." + table.name());
    }

    private Map<String, Object> output(String cluster, RunNotification.Table table) {
        var path = table.as().catalogPrefix(cluster);
        return node(
                "namespace",
                "s3://" + bucket(),
                "name",
                path.substring(0, path.length() - 1),
                "facets",
                node(
                        "symlinks",
                        facet(
                                "1-0-1/SymlinksDatasetFacet",
                                "identifiers",
                                List.of(node(
                                        "namespace",
                                        glue(),
                                        "name",
                                        "table/%s/%s"
                                                .formatted(
                                                        configuration.catalog().database(), table.table()),
                                        "type",
                                        "TABLE")))),
                "outputFacets",
                node(
                        "outputStatistics",
                        facet(
                                "1-0-2/OutputStatisticsOutputDatasetFacet",
                                "rowCount",
                                table.rows(),
                                "size",
                                table.bytes(),
                                "fileCount",
                                table.files())));
    }

    private String bucket() {
        return configuration.export().bucket();
    }

    /// The catalog is of the lake's own account, as its export role is, and of the region of its topic.
    private String glue() {
        var region = configuration.catalog().notificationTopic().split(":", -1)[3];
        var account = configuration.export().role().split(":", -1)[4];
        return "arn:%s:glue:%s:%s".formatted(new Arns(region, account).partition(), region, account);
    }

    /// @param name version and name, as its schema's address ends
    private static Map<String, Object> facet(String name, Object... namesAndValues) {
        var type = name.substring(name.indexOf('/') + 1);
        var facet = node("_producer", PRODUCER, "_schemaURL", "%sfacets/%s.json#/$defs/%s".formatted(SPEC, name, type));
        facet.putAll(node(namesAndValues));
        return facet;
    }

    /// A JSON object in the order given: name, value, name, value …
    private static Map<String, Object> node(Object... namesAndValues) {
        var node = new LinkedHashMap<String, Object>();
        for (var at = 0; at < namesAndValues.length; at += 2) {
            node.put((String) namesAndValues[at], namesAndValues[at + 1]);
        }
        return node;
    }
}
