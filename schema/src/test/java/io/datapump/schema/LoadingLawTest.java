package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import io.datapump.schema.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Loading is a function of what the documents say: not of where they lie, how they are laid out, or in which order.
class LoadingLawTest {

    private static final int SEEDS = 60;

    @TempDir
    private Path folder;

    @Test
    void foldersAndFileNamesChangeNothing() throws IOException {
        holds((files, random) -> {
            var moved = new LinkedHashMap<String, String>();
            var names = new ArrayList<>(files.keySet());
            Collections.shuffle(names, random);
            names.forEach(name -> moved.put(
                    "team %d/deep/%d.yml".formatted(random.nextInt(3), moved.size()), String.valueOf(files.get(name))));
            return moved;
        });
    }

    @Test
    void lineEndingsChangeNothing() throws IOException {
        holds((files, random) -> mapped(files, text -> text.replace("\n", random.nextBoolean() ? "\r\n" : "\r")));
    }

    @Test
    void commentsAndEmptyLinesChangeNothing() throws IOException {
        holds((files, random) -> mapped(
                files,
                text -> "# head: {not: yaml\n\n"
                        + text.lines()
                                .map(line ->
                                        line + (random.nextBoolean() ? "   # - [said: \"twice\"" : "\n\n# own line"))
                                .collect(Collectors.joining("\n", "", "\n"))));
    }

    @Test
    void theOrderOfKeysChangesNothing() throws IOException {
        holds((files, random) -> mapped(files, text -> YamlWriter.block(shuffled(tree(text), random))));
    }

    @Test
    void flowAndBlockStyleSayTheSame() throws IOException {
        holds((files, random) -> mapped(files, text -> YamlWriter.flow(tree(text)) + "\n"));
    }

    private void holds(BiFunction<Map<String, String>, Random, Map<String, String>> change) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            var config = RandomConfig.of(seed);
            var into = folder.resolve("seed-" + seed);
            var changed = change.apply(ConfigWriter.write(config), new Random(seed));
            for (var file : changed.entrySet()) {
                var path = into.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            var loaded = new LakeConfigLoader().load(into);
            assertThat(loaded.config())
                    .as(() -> TextReport.PLAIN.findings(loaded.diagnostics()))
                    .isPresent();
            assertThat(Bare.of(loaded.config().orElseThrow()))
                    .as("seed %d", seed)
                    .isEqualTo(Bare.of(config));
            assertThat(loaded.config().map(ConfigHash::of)).as("seed %d", seed).contains(ConfigHash.of(config));
        }
    }

    private static Map<String, String> mapped(Map<String, String> files, UnaryOperator<String> change) {
        var mapped = new LinkedHashMap<String, String>();
        files.forEach((name, text) -> mapped.put(name, change.apply(text)));
        return mapped;
    }

    private static JsonNode tree(String text) {
        var root = (YamlNode.Mapping) YamlReader.read("f.yaml", text).root().orElseThrow();
        return new Document("f.yaml", DocumentKind.CLUSTER, root).json();
    }

    private static JsonNode shuffled(JsonNode node, Random random) {
        if (node instanceof ObjectNode object) {
            var names = new ArrayList<>(object.propertyNames());
            Collections.shuffle(names, random);
            var other = JsonNodeFactory.instance.objectNode();
            names.forEach(name -> other.set(name, shuffled(object.path(name), random)));
            return other;
        }
        if (node.isArray()) {
            var other = JsonNodeFactory.instance.arrayNode();
            List.copyOf(node.values()).forEach(item -> other.add(shuffled(item, random)));
            return other;
        }
        return node;
    }
}
