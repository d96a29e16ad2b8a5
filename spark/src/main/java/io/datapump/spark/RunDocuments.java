package io.datapump.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.datapump.spark.PartitionField.Transform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Reads what the reconciler and inspect have written: the run configuration (version 1, `RunConfigurationJson` of the
/// module schema) and the run's manifest (version 1, `ExportManifest` of the pump). What is said of how values and
/// files are treated and is not known here is refused, so that nothing is quietly done otherwise than by the pump.
final class RunDocuments {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int VERSION = 1;
    private static final long MIB = 1 << 20;

    private static final Set<String> KNOWN = Set.of(
            "alias",
            "partitionBy",
            "longterm",
            "columns",
            "typed",
            "timeZone",
            "onInvalid",
            "onMisfit",
            "onPurge",
            "files",
            "task",
            "engine",
            "partitionOf");

    private final JobArguments arguments;
    private final JsonNode configuration;
    private final JsonNode manifest;

    RunDocuments(JobArguments arguments, byte[] configuration, byte[] manifest) {
        this.arguments = arguments;
        this.configuration = read("run configuration " + arguments.configuration(), configuration);
        this.manifest = read("manifest " + arguments.manifest(), manifest);
    }

    private static JsonNode read(String what, byte[] json) {
        try {
            JsonNode document = JSON.readTree(json);
            if (document.path("version").asInt() != VERSION) {
                throw new SparkJobException("Cannot read the %s: version is %s and this job reads version %d."
                        .formatted(what, document.path("version").asText(), VERSION));
            }
            return document;
        } catch (IOException e) {
            throw new SparkJobException("Cannot read the %s: it is not JSON.".formatted(what), e);
        }
    }

    /// What is to be done for the table of the arguments.
    ///
    /// @throws SparkJobException where the table is not marked, or its settings ask for what this job does not do
    TableOrder order() {
        JsonNode table = table();
        String name = "%s.%s.%s".formatted(text(table, "database"), text(table, "schema"), text(table, "name"));
        JsonNode settings = settings(table);
        settings.fieldNames().forEachRemaining(key -> require(KNOWN.contains(key), name, key));
        require(!said(settings, "typed").asBoolean(), name, "typed: true");
        require(settings.path("columns").path("hash").isEmpty(), name, "columns.hash");
        JsonNode size = file(settings, "sizeMiB");
        return new TableOrder(
                name,
                list(table.path("files"), file -> arguments.address(text(file, "key"))),
                table.path("rows").asLong(),
                table.path("bytes").asLong(),
                list(settings.path("partitionBy"), field -> partitionField(name, field)),
                list(settings.path("columns").path("drop"), JsonNode::asText),
                said(settings, "timeZone").asText("UTC"),
                said(settings, "onInvalid").asText("defaultPartition").equals("fail"),
                codec(name, file(settings, "codec").asText("zstd")),
                size.asLong(512) * MIB);
    }

    private JsonNode table() {
        for (JsonNode table : manifest.path("tables")) {
            JsonNode as = table.path("fate").path("as");
            if (table.path("fate").path("is").asText().equals("Marked")
                    && (as.path("database").asText() + "." + as.path("table").asText()).equals(arguments.table())) {
                return table;
            }
        }
        throw new SparkJobException("Cannot repartition %s: the manifest of export %s marks no table for this folder."
                .formatted(arguments.table(), arguments.export()));
    }

    private JsonNode settings(JsonNode table) {
        String engine = configuration.path("source").path("engine").asText();
        String own = text(table, "name");
        String filterName =
                engine.endsWith("postgres") || engine.endsWith("postgresql") ? text(table, "schema") + "." + own : own;
        for (JsonNode database : configuration.path("databases")) {
            if (database.path("name").asText().equals(text(table, "database"))) {
                return database.path("tables").path("settings").path(filterName);
            }
        }
        return MissingNode.getInstance();
    }

    /// The table's own word, the cluster's, or none.
    private JsonNode said(JsonNode settings, String key) {
        return settings.has(key) ? settings.path(key) : configuration.path(key);
    }

    private JsonNode file(JsonNode settings, String key) {
        return settings.path("files").has(key)
                ? settings.path("files").path(key)
                : configuration.path("files").path(key);
    }

    private static String codec(String table, String word) {
        require(List.of("zstd", "snappy", "gzip", "none").contains(word), table, "files.codec: " + word);
        return word;
    }

    private static PartitionField partitionField(String table, JsonNode field) {
        for (Transform transform : Transform.values()) {
            @Nullable JsonNode column = field.get(transform.name().toLowerCase(Locale.ROOT));
            if (column != null) {
                int parameter = transform == Transform.TRUNCATE
                        ? field.path("width").asInt()
                        : field.path("buckets").asInt();
                return new PartitionField(
                        text(field, "as"),
                        transform,
                        column.asText(),
                        parameter,
                        text(field, "type"),
                        field.path("pad").asBoolean(true));
            }
        }
        throw new SparkJobException("Cannot repartition %s: the partition %s has no transform that is known here."
                .formatted(table, field.path("as").asText()));
    }

    private static void require(boolean done, String table, String setting) {
        if (!done) {
            throw new SparkJobException(
                    "Cannot repartition %s: %s is not done by Spark; write engine: pump for the table, or leave the setting out."
                            .formatted(table, setting));
        }
    }

    private static String text(JsonNode node, String key) {
        if (!node.path(key).isTextual()) {
            throw new SparkJobException("Cannot read what the run has written: \"%s\" is missing.".formatted(key));
        }
        return node.path(key).asText();
    }

    private static <T> List<T> list(JsonNode array, java.util.function.Function<JsonNode, T> item) {
        List<T> items = new ArrayList<>();
        StreamSupport.stream(array.spliterator(), false).map(item).forEach(items::add);
        return items;
    }
}
