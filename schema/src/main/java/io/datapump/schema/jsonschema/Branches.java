package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds out by what the branches of a `oneOf` are told apart.
final class Branches {

    private Branches() {}

    /// The union of the branches; empty where none of the ways of [Union] tells them apart.
    ///
    /// @param required keys that the mapping has in any case
    static Optional<Union> tellApart(List<SchemaPart> branches, List<String> required) {
        return branches.stream()
                .limit(1)
                .flatMap(first -> first.keys().known().keySet().stream().sorted())
                .flatMap(key -> byWord(key, branches, required).stream())
                .findFirst()
                .or(() -> byKey(branches));
    }

    private static Optional<Union> byWord(String key, List<SchemaPart> branches, List<String> required) {
        var byWord = new LinkedHashMap<String, SchemaPart>();
        var words = new ArrayList<YamlNode.Scalar>();
        for (var branch : branches) {
            var word = word(branch, key);
            var isRequired = Stream.concat(required.stream(), branch.keys().required().stream())
                    .anyMatch(key::equals);
            if (word.isEmpty() || !isRequired || byWord.put(word.get().text(), branch) != null) {
                return Optional.empty();
            }
            words.add(word.get());
        }
        return Optional.of(new Union.ByWord(key, choice(key, branches.getFirst(), words), byWord));
    }

    /// The one text that may stand behind a key.
    private static Optional<YamlNode.Scalar> word(SchemaPart branch, String key) {
        return Optional.ofNullable(branch.keys().known().get(key))
                .flatMap(property -> property.find(Assertion.Choice.class))
                .map(Assertion.Choice::allowed)
                .filter(allowed -> allowed.size() == 1)
                .map(List::getFirst)
                .filter(word -> word.kind() == ScalarKind.TEXT);
    }

    private static SchemaPart choice(String key, SchemaPart branch, List<YamlNode.Scalar> words) {
        return new SchemaPart(
                Optional.of(ValueType.STRING),
                List.of(new Assertion.Choice(words)),
                Keys.ANY,
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(branch.keys().known().get(key))
                        .orElseThrow()
                        .says());
    }

    private static Optional<Union> byKey(List<SchemaPart> branches) {
        var byKey = new LinkedHashMap<String, SchemaPart>();
        for (var branch : branches) {
            branch.keys().required().stream()
                    .filter(key -> branches.stream()
                                    .filter(other -> requires(other, key))
                                    .count()
                            == 1)
                    .findFirst()
                    .ifPresent(key -> byKey.put(key, branch));
        }
        return byKey.size() == branches.size() && excludeEachOther(byKey)
                ? Optional.of(new Union.ByKey(byKey))
                : Optional.empty();
    }

    /// Whether a mapping with two of the keys is refused by JSON Schema too: because both branches accept it, as they
    /// ask for nothing but their key, or because neither does, as they know no other key.
    private static boolean excludeEachOther(Map<String, SchemaPart> byKey) {
        return byKey.entrySet().stream().allMatch(entry -> isPlain(entry.getKey(), entry.getValue()))
                || byKey.entrySet().stream().allMatch(entry -> isClosed(entry.getKey(), entry.getValue(), byKey));
    }

    private static boolean isPlain(String key, SchemaPart branch) {
        var keys = new Keys(Map.of(), Map.of(), new Keys.Others.Any(), Optional.empty(), List.of(key), Map.of());
        return branch.assertions().isEmpty()
                && branch.union().isEmpty()
                && branch.keys().equals(keys);
    }

    private static boolean isClosed(String key, SchemaPart branch, Map<String, SchemaPart> byKey) {
        return byKey.keySet().stream()
                .allMatch(other ->
                        other.equals(key) || branch.keys().behind(other).isEmpty());
    }

    private static boolean requires(SchemaPart branch, String key) {
        return branch.keys().required().contains(key);
    }
}
