package io.datapump.schema.jsonschema;

import io.datapump.schema.document.Steps;
import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;

/// Holds a document against a schema in one pass over its nodes. Of the assertions about one value the first that fails
/// speaks; of the branches of a union only the one that was meant. Recursion is as deep as the YAML reader lets a
/// document be.
public final class SchemaWalk {

    private final List<Breach> breaches = new ArrayList<>();
    private final Steps steps = new Steps();

    private SchemaWalk() {}

    /// Every breach; empty where the node keeps to the schema.
    public static List<Breach> of(SchemaPart schema, YamlNode node) {
        var walk = new SchemaWalk();
        walk.value(node, schema);
        return List.copyOf(walk.breaches);
    }

    private void value(YamlNode node, SchemaPart part) {
        if (node instanceof YamlNode.Unread || !part.hasTypeOf(node)) {
            found(node, part, new Flaw.WrongType());
            return;
        }
        for (var assertion : part.assertions()) {
            if (!assertion.holds(node)) {
                found(node, part, new Flaw.Broken(assertion));
                break;
            }
        }
        switch (node) {
            case YamlNode.Mapping mapping -> mapping(mapping, part);
            case YamlNode.Sequence list -> items(list, part);
            case YamlNode.Scalar scalar -> {}
            case YamlNode.Unread unread -> {}
        }
    }

    private void items(YamlNode.Sequence list, SchemaPart part) {
        for (int i = 0; i < list.items().size() && part.items().isPresent(); i++) {
            steps.enter(i);
            value(list.items().get(i), part.items().get());
            steps.leave();
        }
    }

    private void mapping(YamlNode.Mapping mapping, SchemaPart part) {
        var keys = part.keys();
        for (var key : keys.required()) {
            require(mapping, part, key);
        }
        if (!keys.dependent().isEmpty()) {
            mapping.entries()
                    .keySet()
                    .forEach(key -> keys.dependent()
                            .getOrDefault(key, List.of())
                            .forEach(other -> require(mapping, part, other)));
        }
        mapping.entries().forEach((key, entry) -> entry(mapping, part, key, entry));
        if (part.union().isPresent()) {
            switch (part.union().get()) {
                case Union.ByWord words -> branch(mapping, part, words);
                case Union.ByKey branches -> branch(mapping, part, branches);
            }
        }
    }

    private void require(YamlNode.Mapping mapping, SchemaPart part, String key) {
        if (!mapping.entries().containsKey(key)) {
            var property = part.keys().known().getOrDefault(key, SchemaPart.ANYTHING);
            found(mapping, part, new Flaw.MissingKey(key, property));
        }
    }

    private void entry(YamlNode.Mapping mapping, SchemaPart part, String key, YamlNode.Entry entry) {
        var names = part.keys().names();
        if (names.isPresent() && !names.get().accepts(new YamlNode.Scalar(entry.key(), key, ScalarKind.TEXT))) {
            found(mapping, part, new Flaw.KeyForm(key, names.get()));
        }
        var schemas = part.keys().behind(key);
        if (schemas.isEmpty()) {
            found(mapping, part, new Flaw.UnknownKey(key));
        }
        steps.enter(key);
        for (var schema : schemas) {
            value(entry.value(), schema);
        }
        steps.leave();
    }

    private void branch(YamlNode.Mapping mapping, SchemaPart part, Union.ByWord union) {
        var word = mapping.find(union.key());
        if (word.isEmpty()) {
            found(mapping, part, new Flaw.MissingKey(union.key(), union.choice()));
            return;
        }
        steps.enter(union.key());
        value(word.get(), union.choice());
        steps.leave();
        union.branchOf(word.get()).ifPresent(meant -> value(mapping, meant));
    }

    private void branch(YamlNode.Mapping mapping, SchemaPart part, Union.ByKey union) {
        var branches = union.branches();
        var written = mapping.entries().keySet().stream()
                .filter(branches::containsKey)
                .toList();
        switch (written.size()) {
            case 0 -> found(mapping, part, new Flaw.NoBranch(branches.keySet()));
            case 1 -> value(mapping, branches.getOrDefault(written.getFirst(), SchemaPart.ANYTHING));
            default -> found(mapping, part, new Flaw.SeveralBranches(written, branches.keySet()));
        }
    }

    private void found(YamlNode node, SchemaPart part, Flaw flaw) {
        breaches.add(new Breach(steps.here(), node, part, flaw));
    }
}
