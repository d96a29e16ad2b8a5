package io.datapump.local.aws.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The documents of one collection, each a file `{name}.json`. A document is replaced in one step: a reader,
/// and a process that starts after another was killed, sees the old or the new one, never half of it.
///
/// Single calls need no lock; what reads and then writes holds [StateFolder#lock].
///
/// What was read is kept for as long as its file is the same one, unchanged: a page of a listing costs a look
/// at each file and not its parsing. Values are immutable.
public final class Documents<T> {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final String ENDING = ".json";

    private final Path folder;
    private final Function<T, JsonNode> write;
    private final Function<JsonNode, T> read;
    private final Map<Path, Parsed<T>> parsed = new ConcurrentHashMap<>();

    Documents(Path folder, Function<T, JsonNode> write, Function<JsonNode, T> read) {
        this.folder = folder;
        this.write = write;
        this.read = read;
    }

    static <R> Documents<R> ofRecords(Path folder, Class<R> type) {
        return new Documents<>(folder, JSON::valueToTree, node -> JSON.treeToValue(node, type));
    }

    public Optional<T> find(String name) {
        return readFile(file(name)).map(Named::value);
    }

    /// Writes or replaces a document.
    public void put(String name, T value) {
        var document = JSON.createObjectNode();
        document.put("name", name);
        document.set("document", write.apply(value));
        var file = file(name);
        // Without the ending: a temporary file left by a killed process is never read.
        var temporary = folder.resolve("." + UUID.randomUUID());
        try {
            Files.createDirectories(folder);
            Files.write(temporary, JSON.writeValueAsBytes(document));
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StateException("Cannot write %s: %s".formatted(file, e), e);
        }
    }

    /// Removes a document; false where there was none.
    public boolean delete(String name) {
        try {
            return Files.deleteIfExists(file(name));
        } catch (IOException e) {
            throw new StateException("Cannot delete %s: %s".formatted(file(name), e), e);
        }
    }

    public boolean contains(String name) {
        return Files.exists(file(name));
    }

    /// All documents by name, sorted by name.
    public Map<String, T> byName() {
        var documents = new TreeMap<String, T>();
        for (var file : files()) {
            readFile(file).ifPresent(named -> documents.put(named.name(), named.value()));
        }
        return documents;
    }

    /// All documents, sorted by name.
    public List<T> all() {
        return List.copyOf(byName().values());
    }

    /// Removes every document.
    public void clear() {
        byName().keySet().forEach(this::delete);
    }

    private Path file(String name) {
        return folder.resolve(FileName.of(name) + ENDING);
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var listing = Files.list(folder)) {
            var files = new ArrayList<>(
                    listing.filter(file -> file.getFileName().toString().endsWith(ENDING))
                            .toList());
            files.sort(Comparator.naturalOrder());
            return files;
        } catch (IOException e) {
            throw new StateException("Cannot list %s: %s".formatted(folder, e), e);
        }
    }

    private Optional<Named<T>> readFile(Path file) {
        try {
            var stamp = Stamp.of(file);
            var known = parsed.get(file);
            if (known != null && known.stamp().equals(stamp)) {
                return Optional.of(known.document());
            }
            var document = JSON.readTree(Files.readAllBytes(file));
            var named = new Named<>(document.required("name").asString(), read.apply(document.required("document")));
            // A file that was replaced in between is read again by the next call: the stamp is the older one.
            parsed.put(file, new Parsed<>(stamp, named));
            return Optional.of(named);
        } catch (NoSuchFileException e) {
            parsed.remove(file);
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new StateException("Cannot read %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    private record Named<T>(String name, T value) {}

    private record Parsed<T>(Stamp stamp, Named<T> document) {}

    /// What tells one content of a file from another: every write makes another file and moves it into place.
    private record Stamp(Optional<Object> file, FileTime written, long sizeInBytes) {

        static Stamp of(Path path) throws IOException {
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new Stamp(
                    Optional.ofNullable(attributes.fileKey()), attributes.lastModifiedTime(), attributes.size());
        }
    }
}
