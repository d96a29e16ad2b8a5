package io.datapump.local.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The demo's folder: the embedded AWS, the configuration, and how far the story has come. A folder that is not
/// a demo's is never touched.
final class DemoFolder {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> DOCUMENTS = List.of("lake.yaml", "clusters/pagila-prod.yaml");
    private static final String CLUSTER_DOCUMENT = "clusters/pagila-prod.yaml";

    private final Path root;

    DemoFolder(Path root) {
        this.root = root;
    }

    /// How far the story has come.
    ///
    /// @param nights how many have been told to their good end
    record Progress(long rows, int nights) {}

    /// Prepares the folder: goes on with an unfinished demo of the same size; a finished one makes way for a new one.
    ///
    /// @throws DemoException where the folder holds something else, or an unfinished demo of another size
    Progress open(long rows, int nights) {
        var before = progress();
        if (before.isEmpty()) {
            refuseForeign();
            return start(rows);
        }
        if (before.get().nights() >= nights) {
            startOver();
            return start(rows);
        }
        if (before.get().rows() != rows) {
            throw new DemoException(
                    "%s holds an unfinished demo with --rows %d; go on with the same --rows, or start over with --fresh."
                            .formatted(root, before.get().rows()));
        }
        return before.get();
    }

    void save(Progress progress) {
        try {
            replace(marker(), JSON.writeValueAsBytes(progress));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + marker(), e);
        }
    }

    /// Removes an earlier demo; does nothing where there is none.
    ///
    /// @throws DemoException where the folder holds something else
    void startOver() {
        if (progress().isEmpty()) {
            refuseForeign();
            return;
        }
        try (var below = Files.walk(root)) {
            // The marker goes last, so that a removal that is interrupted can be repeated.
            var paths = below.sorted(Comparator.reverseOrder())
                    .filter(path -> !path.equals(root) && !path.equals(marker()))
                    .toList();
            for (var path : paths) {
                Files.delete(path);
            }
            Files.delete(marker());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove the earlier demo in " + root, e);
        }
    }

    /// Lays out the configuration where it is missing and makes a night's edits.
    void configure(Night night) {
        try {
            for (var document : DOCUMENTS) {
                var file = configuration().resolve(document);
                if (Files.notExists(file)) {
                    replace(file, shipped(document));
                }
            }
            var file = configuration().resolve(CLUSTER_DOCUMENT);
            var text = Files.readString(file);
            for (var edit : night.edits()) {
                text = edit.of(text);
            }
            replace(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the demo's configuration in " + configuration(), e);
        }
    }

    Path root() {
        return root;
    }

    Path configuration() {
        return root.resolve("lake-config");
    }

    /// Scratch space of the query engine.
    Path scratch() {
        return root.resolve("scratch");
    }

    private Progress start(long rows) {
        var progress = new Progress(rows, 0);
        save(progress);
        return progress;
    }

    private Optional<Progress> progress() {
        if (Files.notExists(marker())) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(marker()), Progress.class));
        } catch (IOException | JacksonException e) {
            throw new DemoException("Cannot read %s; remove %s and start again.".formatted(marker(), root), e);
        }
    }

    private void refuseForeign() {
        if (!Files.isDirectory(root)) {
            if (Files.exists(root)) {
                throw new DemoException("%s is a file; --dir takes a folder.".formatted(root));
            }
            return;
        }
        try (var entries = Files.list(root)) {
            if (entries.anyMatch(entry -> !entry.equals(unfinished(marker())))) {
                throw new DemoException(
                        "%s is not empty and holds no demo; name another folder with --dir.".formatted(root));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look into " + root, e);
        }
    }

    private Path marker() {
        return root.resolve("demo.json");
    }

    /// In one step: a demo that is killed leaves no half-written file.
    private static void replace(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        var fresh = unfinished(file);
        Files.write(fresh, content);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// What a file is called until it is whole; a demo that is killed before leaves it behind.
    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + ".new");
    }

    private static byte[] shipped(String document) throws IOException {
        try (var in = DemoFolder.class.getResourceAsStream("lake-config/" + document)) {
            if (in == null) {
                throw new DemoException("Cannot find the sample configuration %s in this build.".formatted(document));
            }
            return in.readAllBytes();
        }
    }
}
