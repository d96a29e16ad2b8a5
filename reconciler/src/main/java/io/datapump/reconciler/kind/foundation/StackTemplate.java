package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.StateTree.Flag;
import io.datapump.reconciler.resource.StateTree.Items;
import io.datapump.reconciler.resource.StateTree.Text;
import io.datapump.reconciler.resource.TreeReader;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// A template's sections, by name. Sections that are missing are empty.
record StackTemplate(
        SortedMap<String, StateTree> parameters,
        SortedMap<String, StateTree> conditions,
        SortedMap<String, StateTree> resources) {

    static StackTemplate parse(String text) {
        var sections = entries(TreeReader.yaml(text));
        return new StackTemplate(
                section(sections, "Parameters"), section(sections, "Conditions"), section(sections, "Resources"));
    }

    private static SortedMap<String, StateTree> section(Map<String, StateTree> sections, String name) {
        return entries(sections.getOrDefault(name, Branch.EMPTY));
    }

    static SortedMap<String, StateTree> entries(StateTree tree) {
        return tree instanceof Branch(var entries) ? entries : Branch.EMPTY.entries();
    }

    /// A text of a resource, for example its `Type`.
    static Optional<String> text(StateTree resource, String key) {
        return entries(resource).get(key) instanceof Text(var value) ? Optional.of(value) : Optional.empty();
    }

    String defaultOf(String parameter) {
        return Optional.ofNullable(declared(parameter).get("Default"))
                .map(StackTemplate::plain)
                .orElse("");
    }

    boolean isList(String parameter) {
        return text(new Branch(declared(parameter)), "Type")
                .filter(type -> type.startsWith("List<") || type.equals("CommaDelimitedList"))
                .isPresent();
    }

    boolean isSecret(String parameter) {
        return Optional.ofNullable(declared(parameter).get("NoEcho"))
                .map(StackTemplate::plain)
                .filter("true"::equals)
                .isPresent();
    }

    private SortedMap<String, StateTree> declared(String parameter) {
        return entries(parameters.getOrDefault(parameter, Branch.EMPTY));
    }

    private static String plain(StateTree tree) {
        return switch (tree) {
            case Text(var value) -> value;
            case Flag(var flag) -> Boolean.toString(flag);
            case StateTree.Numeral(var number) -> number.toPlainString();
            case Items(var items) -> items.stream().map(StackTemplate::plain).collect(Collectors.joining(","));
            case StateTree.Secret secret -> "";
            case Branch branch -> "";
        };
    }
}
