package io.datapump.schema.form;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// The fields of one object, read by name. A field nobody asks for is refused, so that nothing written is passed over.
///
/// Every method throws [IllegalArgumentException] with the field's path where the value has another type than asked.
/// Not thread safe.
public final class Fields {

    private final JsonNode node;
    private final String path;
    private final String shape;
    private final Consumer<String> asked;
    private final Set<String> known = new HashSet<>();

    private Fields(JsonNode node, String path, String shape, Consumer<String> asked) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("%s is not an object".formatted(path.isEmpty() ? "The document" : path));
        }
        this.node = node;
        this.path = path;
        this.shape = shape;
        this.asked = asked;
    }

    /// Reads a whole document and refuses what was not asked for.
    public static <T> T read(JsonNode document, Function<Fields, T> reader) {
        return read(document, reader, shape -> {});
    }

    /// As [#read(JsonNode, Function)], and tells the shape of every field asked for:
    /// `spec.databases[].tables.settings{}`.
    public static <T> T read(JsonNode document, Function<Fields, T> reader, Consumer<String> asked) {
        return new Fields(document, "", "", asked).readAll(reader);
    }

    /// A text; empty where the field is absent.
    public Optional<String> findText(String key) {
        return find(key).map(value -> text(value, path(key)));
    }

    /// A text that must be there.
    public String text(String key) {
        return findText(key).orElseThrow(() -> missing(key));
    }

    /// One of a closed set of words; empty where the field is absent.
    public <E extends Enum<E>> Optional<E> findWord(String key, Words<E> words) {
        return findText(key).map(word -> parse(word, words, path(key)));
    }

    /// One of a closed set of words that must be there.
    public <E extends Enum<E>> E word(String key, Words<E> words) {
        return findWord(key, words).orElseThrow(() -> missing(key));
    }

    /// A whole number; empty where the field is absent.
    public Optional<Integer> findNumber(String key) {
        return find(key).map(value -> {
            if (!value.isIntegralNumber() || !value.canConvertToInt()) {
                throw new IllegalArgumentException("%s is not a whole number".formatted(path(key)));
            }
            return value.intValue();
        });
    }

    /// A whole number of any size a count can have; empty where the field is absent.
    public Optional<Long> findCount(String key) {
        return find(key).map(value -> {
            if (!value.isIntegralNumber() || !value.canConvertToLong()) {
                throw new IllegalArgumentException("%s is not a count".formatted(path(key)));
            }
            return value.longValue();
        });
    }

    /// A whole number that must be there.
    public int number(String key) {
        return findNumber(key).orElseThrow(() -> missing(key));
    }

    /// Yes or no; empty where the field is absent.
    public Optional<Boolean> findFlag(String key) {
        return find(key).map(value -> {
            if (!value.isBoolean()) {
                throw new IllegalArgumentException("%s is neither true nor false".formatted(path(key)));
            }
            return value.booleanValue();
        });
    }

    /// A list of texts; empty Optional where the field is absent.
    public Optional<List<String>> findTexts(String key) {
        return items(key)
                .map(items -> IntStream.range(0, items.size())
                        .mapToObj(i -> text(items.get(i), path(key) + "[" + i + "]"))
                        .toList());
    }

    /// A list of words of a closed set; empty Optional where the field is absent.
    public <E extends Enum<E>> Optional<List<E>> findWords(String key, Words<E> words) {
        return findTexts(key)
                .map(texts -> texts.stream()
                        .map(word -> parse(word, words, path(key)))
                        .toList());
    }

    /// An object, read to its last field; empty where the field is absent.
    public <T> Optional<T> findObject(String key, Function<Fields, T> reader) {
        return find(key).map(value -> new Fields(value, path(key), shape(key), asked).readAll(reader));
    }

    /// An object that must be there, read to its last field.
    public <T> T object(String key, Function<Fields, T> reader) {
        return findObject(key, reader).orElseThrow(() -> missing(key));
    }

    /// A list of objects, each read to its last field; empty list where the field is absent.
    public <T> List<T> objects(String key, Function<Fields, T> reader) {
        var items = items(key).orElse(List.of());
        return IntStream.range(0, items.size())
                .mapToObj(i ->
                        new Fields(items.get(i), path(key) + "[" + i + "]", shape(key) + "[]", asked).readAll(reader))
                .toList();
    }

    /// Objects by a name the writer chose, each read to its last field; empty map where the field is absent.
    public <T> Map<String, T> named(String key, Function<Fields, T> reader) {
        var named = new TreeMap<String, T>();
        find(key).ifPresent(value -> {
            if (!value.isObject()) {
                throw new IllegalArgumentException("%s is not an object".formatted(path(key)));
            }
            value.properties()
                    .forEach(entry -> named.put(
                            entry.getKey(),
                            new Fields(entry.getValue(), path(key) + "." + entry.getKey(), shape(key) + "{}", asked)
                                    .readAll(reader)));
        });
        return named;
    }

    private <T> T readAll(Function<Fields, T> reader) {
        var value = reader.apply(this);
        node.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("%s is not a known field".formatted(path(name)));
                });
        return value;
    }

    private Optional<JsonNode> find(String key) {
        known.add(key);
        asked.accept(shape(key));
        return node.optional(key);
    }

    private Optional<List<JsonNode>> items(String key) {
        return find(key).map(value -> {
            if (!value.isArray()) {
                throw new IllegalArgumentException("%s is not a list".formatted(path(key)));
            }
            return new ArrayList<>(value.values());
        });
    }

    private static String text(JsonNode value, String path) {
        return value.stringValueOpt()
                .orElseThrow(() -> new IllegalArgumentException("%s is not a text".formatted(path)));
    }

    private static <E extends Enum<E>> E parse(String word, Words<E> words, String path) {
        return words.parse(word)
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s is \"%s\", which is none of %s".formatted(path, word, String.join(", ", words.all()))));
    }

    private IllegalArgumentException missing(String key) {
        return new IllegalArgumentException("%s is missing".formatted(path(key)));
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private String shape(String key) {
        return shape.isEmpty() ? key : shape + "." + key;
    }
}
