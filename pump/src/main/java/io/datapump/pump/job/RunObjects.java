package io.datapump.pump.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.Transform;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

/// The JSON objects of one run, by their names below `runs/{cluster}/{export}/`. What an object means is not known
/// here.
final class RunObjects {

    /// Receipts that name every file of a table are not indented: people read the others.
    private static final JsonMapper COMPACT =
            JsonMapper.builder().addMixIn(Transform.class, NamedTransform.class).build();

    private static final JsonMapper JSON =
            COMPACT.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final JsonMapper WITHOUT_FILES = COMPACT.rebuild()
            .addMixIn(ExportManifest.Table.class, TableWithoutFiles.class)
            .build();

    /// Writes which of the transforms one is; the schema's records know nothing of JSON.
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    private interface NamedTransform {}

    /// Passes over the files of a table, of which there may be hundreds of thousands.
    @SuppressWarnings("UnusedMethod") // Jackson looks at it
    private abstract static class TableWithoutFiles {

        @JsonDeserialize(using = NoFiles.class)
        abstract List<ExportManifest.DataFile> files();
    }

    private static final class NoFiles extends ValueDeserializer<List<ExportManifest.DataFile>> {

        @Override
        public List<ExportManifest.DataFile> deserialize(JsonParser parser, DeserializationContext context) {
            parser.skipChildren();
            return List.of();
        }
    }

    private final ObjectStore store;
    private final RunId run;

    RunObjects(ObjectStore store, RunId run) {
        this.store = store;
        this.run = run;
    }

    void put(String name, Object value) {
        store.write(run.receipt(name), JSON.writeValueAsBytes(value));
    }

    /// Without line breaks and indents.
    void putCompact(String name, Object value) {
        store.write(run.receipt(name), COMPACT.writeValueAsBytes(value));
    }

    /// Changes nothing where the object is there.
    void putIfAbsent(String name, Object value) {
        store.writeIfAbsent(run.receipt(name), JSON.writeValueAsBytes(value));
    }

    boolean has(String name) {
        return store.find(run.receipt(name)).isPresent();
    }

    /// Empty where there is no such object.
    ///
    /// @throws JobException where it is not what it should be
    <T> Optional<T> find(String name, Class<T> type) {
        return read(run.receipt(name), type, JSON);
    }

    /// A manifest with no file in any table.
    Optional<ExportManifest> findWithoutFiles(String name) {
        return read(run.receipt(name), ExportManifest.class, WITHOUT_FILES);
    }

    /// Everything in a folder, sorted by name.
    <T> List<T> all(String folder, Class<T> type) {
        return read(listed(folder), type);
    }

    /// What is in a folder and was not seen before in this content. Only that is read.
    ///
    /// @param seen what was seen before; what is new is added
    <T> List<T> allBeside(Set<String> seen, String folder, Class<T> type) {
        return read(listed(folder).filter(object -> seen.add(object.key() + " " + object.etag())), type);
    }

    /// The names of what is in a folder, sorted.
    Stream<String> names(String folder) {
        var start = run.receipt("").length();
        return listed(folder).map(object -> object.key().substring(start));
    }

    /// In one call, so that all go or the caller hears which stayed; nothing where there are none.
    void delete(String... names) {
        if (names.length > 0) {
            store.delete(Arrays.stream(names).map(run::receipt).toList());
        }
    }

    private Stream<StoredObject> listed(String folder) {
        return store.list(run.receipt(folder)).stream();
    }

    private <T> List<T> read(Stream<StoredObject> objects, Class<T> type) {
        return objects.flatMap(object -> read(object.key(), type, JSON).stream())
                .toList();
    }

    private <T> Optional<T> read(String key, Class<T> type, JsonMapper json) {
        return store.read(key).map(content -> {
            try {
                return json.readValue(content, type);
            } catch (JacksonException e) {
                throw new JobException("Cannot read the receipt %s: %s".formatted(key, e.getOriginalMessage()), e);
            }
        });
    }
}
