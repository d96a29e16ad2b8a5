package io.datapump.schema.run;

import io.datapump.schema.form.Fields;
import io.datapump.schema.run.RunManifest.Folder;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads manifests of histories, and keeps what they say in recordings. Fields it does not know are passed
/// over.
public final class StoredHistoryJson {

    /// Of the manifests that are understood here.
    private static final int VERSION = 1;

    private StoredHistoryJson() {}

    /// Reads a manifest; files are added up and not kept.
    ///
    /// @throws IllegalArgumentException where the bytes are no manifest, or of another version,
    ///     naming what is wrong
    public static StoredHistory readManifest(byte[] json) {
        return Fields.readKnown(CanonicalJson.read(json), StoredHistoryJson::manifest);
    }

    private static StoredHistory manifest(Fields fields) {
        if (fields.number("version") != VERSION) {
            throw new IllegalArgumentException("it is of version %d, and this program knows version %d"
                    .formatted(fields.number("version"), VERSION));
        }
        return new StoredHistory(
                fields.object("cause", cause -> instant(cause.text("snapshot"))),
                fields.objects("partitions", StoredHistoryJson::partition));
    }

    private static Folder partition(Fields partition) {
        var files = partition.objects(
                "files",
                file -> new Folder(
                        "", 1, file.object("content", content -> content.count("rows")), file.count("sizeInBytes")));
        return new Folder(
                partition.text("path"),
                files.size(),
                files.stream().mapToLong(Folder::rows).sum(),
                files.stream().mapToLong(Folder::bytes).sum());
    }

    /// As it is kept in recordings.
    public static ObjectNode write(StoredHistory history) {
        var json = CanonicalJson.object().put("snapshot", history.snapshot().toString());
        RunManifestJson.write(history.partitions(), json.putArray("partitions"));
        return json;
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IllegalArgumentException where it is something else, naming what is wrong
    public static StoredHistory read(JsonNode json) {
        return Fields.readKnown(
                json,
                fields -> new StoredHistory(
                        instant(fields.text("snapshot")), fields.objects("partitions", RunManifestJson::folder)));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("snapshot is \"%s\", which is no moment in UTC".formatted(text), e);
        }
    }
}
