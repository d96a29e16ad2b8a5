package io.datapump.schema.form;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// The fields of one object, read by name. A field nobody asks for is refused, so that nothing written is passed over;
/// [#readKnown] alone passes over what it does not know.
///
/// Every method throws [IllegalArgumentException] with the field's path where the value has another type than asked.
/// Not thread safe.
public final class Fields {

    private final JsonNode node;
    private final Supplier<String> path;
    private final String shape;
    private final Optional<Consumer<String>> asked;
    private final boolean refusesUnknown;
    private final List<String> known = new ArrayList<>();

    /// @param path put together only where something is wrong
    private Fields(
            JsonNode node,
            Supplier<String> path,
            String shape,
            Optional<Consumer<String>> asked,
            boolean refusesUnknown) {
        if (!node.isObject()) {
            var shown = path.get();
            throw new IllegalArgumentException(
                    "%s is not an object".formatted(shown.isEmpty() ? "The document" : shown));
        }
        this.node = node;
        this.path = path;
        this.shape = shape;
        this.asked = asked;
        this.refusesUnknown = refusesUnknown;
    }

    private Fields within(JsonNode value, Supplier<String> place, String below) {
        return new Fields(value, place, below, asked, refusesUnknown);
    }

    /// Reads a whole document and refuses what was not asked for.
    public static <T> T read(JsonNode document, Function<Fields, T> reader) {
        return new Fields(document, () -> "", "", Optional.empty(), true).readAll(reader);
    }

    /// As [#read(JsonNode, Function)], for a contract that may gain fields: what was not asked for is passed over.
    public static <T> T readKnown(JsonNode document, Function<Fields, T> reader) {
        return new Fields(document, () -> "", "", Optional.empty(), false).readAll(reader);
    }

    /// As [#read(JsonNode, Function)], and tells the shape of every field asked for:
    /// `spec.databases[].tables.settings{}`.
    public static <T> T read(JsonNode document, Function<Fields, T> reader, Consumer<String> asked) {
        return new Fields(document, () -> "", "", Optional.of(asked), true).readAll(reader);
    }

    /// A text; empty where the field is absent.
    public Optional<String> findText(String key) {
        var value = find(key);
        return value.isMissingNode() ? Optional.empty() : Optional.of(text(value, key, ""));
    }

    /// A text that must be there.
    public String text(String key) {
        return findText(key).orElseThrow(() -> missing(key));
    }

    /// One of a closed set of words; empty where the field is absent.
    public <E extends Enum<E>> Optional<E> findWord(String key, Words<E> words) {
        return findText(key).map(word -> parse(word, words, key));
    }

    /// One of a closed set of words that must be there.
    public <E extends Enum<E>> E word(String key, Words<E> words) {
        return findWord(key, words).orElseThrow(() -> missing(key));
    }

    /// A whole number; empty where the field is absent.
    public Optional<Integer> findNumber(String key) {
        var value = find(key);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw wrong(key, "is not a whole number");
        }
        return Optional.of(value.intValue());
    }

    /// A whole number of any size a count can have; empty where the field is absent.
    public Optional<Long> findCount(String key) {
        var value = find(key);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(key, "is not a count");
        }
        return Optional.of(value.longValue());
    }

    /// A count that must be there.
    public long count(String key) {
        return findCount(key).orElseThrow(() -> missing(key));
    }

    /// A whole number that must be there.
    public int number(String key) {
        return findNumber(key).orElseThrow(() -> missing(key));
    }

    /// Yes or no; empty where the field is absent.
    public Optional<Boolean> findFlag(String key) {
        var value = find(key);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isBoolean()) {
            throw wrong(key, "is neither true nor false");
        }
        return Optional.of(value.booleanValue());
    }

    /// A list of texts; empty Optional where the field is absent.
    public Optional<List<String>> findTexts(String key) {
        var list = find(key);
        if (list.isMissingNode()) {
            return Optional.empty();
        }
        var texts = new ArrayList<String>(list.size());
        for (var item : items(list, key)) {
            texts.add(text(item, key, "[" + texts.size() + "]"));
        }
        return Optional.of(texts);
    }

    /// A list of words of a closed set; empty Optional where the field is absent.
    public <E extends Enum<E>> Optional<List<E>> findWords(String key, Words<E> words) {
        return findTexts(key)
                .map(texts ->
                        texts.stream().map(word -> parse(word, words, key)).toList());
    }

    /// An object, read to its last field; empty where the field is absent.
    public <T> Optional<T> findObject(String key, Function<Fields, T> reader) {
        var value = find(key);
        return value.isMissingNode()
                ? Optional.empty()
                : Optional.of(within(value, () -> path(key), shape(key, "")).readAll(reader));
    }

    /// An object that must be there, read to its last field.
    public <T> T object(String key, Function<Fields, T> reader) {
        return findObject(key, reader).orElseThrow(() -> missing(key));
    }

    /// A list of objects, each read to its last field; empty list where the field is absent.
    public <T> List<T> objects(String key, Function<Fields, T> reader) {
        var list = find(key);
        if (list.isMissingNode()) {
            return List.of();
        }
        var objects = new ArrayList<T>(list.size());
        for (var item : items(list, key)) {
            Supplier<String> place = () -> path(key) + "[" + objects.size() + "]";
            objects.add(within(item, place, shape(key, "[]")).readAll(reader));
        }
        return objects;
    }

    /// Objects by a name the writer chose, each read to its last field; empty map where the field is absent.
    public <T> Map<String, T> named(String key, Function<Fields, T> reader) {
        var object = find(key);
        if (!object.isMissingNode() && !object.isObject()) {
            throw wrong(key, "is not an object");
        }
        var named = new TreeMap<String, T>();
        object.forEachEntry((name, value) -> {
            Supplier<String> place = () -> path(key) + "." + name;
            named.put(name, within(value, place, shape(key, "{}")).readAll(reader));
        });
        return named;
    }

    /// The names that a writer chose in an object, sorted; empty list where the field is absent.
    public List<String> names(String key) {
        var object = find(key);
        if (!object.isMissingNode() && !object.isObject()) {
            throw wrong(key, "is not an object");
        }
        return object.propertyNames().stream().sorted().toList();
    }

    private <T> T readAll(Function<Fields, T> reader) {
        var value = reader.apply(this);
        if (refusesUnknown && known.size() < node.size()) {
            node.propertyNames().stream()
                    .filter(name -> !known.contains(name))
                    .findFirst()
                    .ifPresent(name -> {
                        throw wrong(name, "is not a known field");
                    });
        }
        return value;
    }

    /// The value of a field; the missing node where it is absent.
    private JsonNode find(String key) {
        asked.ifPresent(listener -> listener.accept(shape(key, "")));
        var value = node.path(key);
        if (!value.isMissingNode() && !known.contains(key)) {
            known.add(key);
        }
        return value;
    }

    private Collection<JsonNode> items(JsonNode list, String key) {
        if (!list.isArray()) {
            throw wrong(key, "is not a list");
        }
        return list.values();
    }

    /// @param item which one of a list; empty text where the field is no list
    private String text(JsonNode value, String key, String item) {
        if (!value.isString()) {
            throw wrong(key + item, "is not a text");
        }
        return value.stringValue();
    }

    private <E extends Enum<E>> E parse(String word, Words<E> words, String key) {
        return words.parse(word)
                .orElseThrow(() ->
                        wrong(key, "is \"%s\", which is none of %s".formatted(word, String.join(", ", words.all()))));
    }

    private IllegalArgumentException missing(String key) {
        return wrong(key, "is missing");
    }

    private IllegalArgumentException wrong(String key, String reason) {
        return new IllegalArgumentException(path(key) + " " + reason);
    }

    private String path(String key) {
        return joined(path.get(), key);
    }

    /// The way to a field without the numbers and names on it; nobody asks for it where nobody listens.
    ///
    /// @param sign of lists or of objects by name
    private String shape(String key, String sign) {
        return asked.isPresent() ? joined(shape, key) + sign : "";
    }

    private static String joined(String around, String key) {
        return around.isEmpty() ? key : around + "." + key;
    }
}
