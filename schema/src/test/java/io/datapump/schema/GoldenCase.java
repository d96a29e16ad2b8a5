package io.datapump.schema;

import io.datapump.schema.reality.ExportedServer;
import io.datapump.schema.reality.FactsFile;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.reality.SimpleEngine;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// One folder below `src/test/resources/cases`: `lake-config/`, the expected `diagnostics.txt` and, where a file cannot
/// lie in a repository as it is meant, `setup.txt` with one instruction a line:
///
/// - `bom FILE`, `crlf FILE`, `encode FILE CHARSET`: write the file again in that form
/// - `character FILE HEX`: put that character in place of the file's `@`
/// - `grow FILE BYTES`: append comments up to that size
/// - `repeat FILE TIMES LINE`: append a line as often
/// - `link FILE -> TARGET`: make a symbolic link
/// - `outside FILE`: make a file beside the folder
///
/// A case with `export.json` is about the cluster of that export; see [FactsFile].
record GoldenCase(Path folder) {

    private static final Path CASES = Path.of("src/test/resources/cases");

    static List<GoldenCase> all() throws IOException {
        try (var folders = Files.list(CASES)) {
            return folders.filter(Files::isDirectory)
                    .sorted()
                    .map(GoldenCase::new)
                    .toList();
        }
    }

    String name() {
        return folder.getFileName().toString();
    }

    Path expected() {
        return folder.resolve("diagnostics.txt");
    }

    /// Copies the case's folder and carries out its instructions.
    ///
    /// @return the folder to load; missing where the case has none
    Path prepare(Path scratch) throws IOException {
        var source = folder.resolve("lake-config");
        var target = scratch.resolve("lake-config");
        if (Files.isDirectory(source)) {
            copy(source, target);
        }
        var setup = folder.resolve("setup.txt");
        if (Files.exists(setup)) {
            for (var line : Files.readAllLines(setup)) {
                carryOut(line.split(" "), target);
            }
        }
        return target;
    }

    /// Loads a folder and, where the case has an export, holds the cluster against it.
    LoadedConfig load(Path prepared) throws IOException {
        var loaded = new LakeConfigLoader().load(prepared);
        var export = folder.resolve("export.json");
        if (!Files.exists(export)) {
            return loaded;
        }
        var facts = FactsFile.read(Files.readString(export));
        var cluster = ExportedServer.of(facts.sourceArn())
                .among(loaded.declarations().clusters(), facts.export())
                .getFirst();
        var scope = loaded.declarations()
                .lakes()
                .getFirst()
                .spec()
                .policy()
                .with(cluster.spec().overrides())
                .scope();
        return loaded.with(new Reality(cluster, scope, facts, new SimpleEngine()).findings());
    }

    private static void copy(Path source, Path target) throws IOException {
        try (var files = Files.walk(source)) {
            for (var file : files.toList()) {
                var to = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
    }

    private static void carryOut(String[] words, Path folder) throws IOException {
        var file = words.length > 1 ? folder.resolve(words[1]) : folder;
        switch (words[0]) {
            case "bom" -> Files.writeString(file, "\uFEFF" + Files.readString(file));
            case "crlf" -> Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));
            case "encode" -> Files.writeString(file, Files.readString(file), Charset.forName(words[2]));
            case "character" ->
                Files.writeString(
                        file, Files.readString(file).replace("@", Character.toString(Integer.parseInt(words[2], 16))));
            case "grow" -> {
                var comments = "# filler\n".repeat(Integer.parseInt(words[2]) / 9);
                Files.writeString(file, Files.readString(file) + comments, StandardCharsets.UTF_8);
            }
            case "repeat" -> {
                var line = String.join(" ", Arrays.asList(words).subList(3, words.length)) + "\n";
                Files.writeString(file, Files.readString(file) + line.repeat(Integer.parseInt(words[2])));
            }
            case "link" -> Files.createSymbolicLink(file, Path.of(words[3]));
            case "outside" -> Files.writeString(folder.resolveSibling(words[1]), "kind: Secret\n");
            case "nothing" -> {}
            default -> throw new IllegalArgumentException("Cannot carry out \"%s\"".formatted(words[0]));
        }
    }
}
