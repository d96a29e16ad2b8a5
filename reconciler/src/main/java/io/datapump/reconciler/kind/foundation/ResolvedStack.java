package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A template with its parameters put in.
///
/// @param resources by logical id; those whose condition does not hold are absent
record ResolvedStack(StackSource source, StackTemplate template, SortedMap<String, Resource> resources) {

    /// What a change to the resource can lie in, besides its properties (CloudFormation API reference,
    /// ResourceTargetDefinition).
    private static final Set<String> PARTS =
            Set.of("CreationPolicy", "DeletionPolicy", "Metadata", "UpdatePolicy", "UpdateReplacePolicy");

    /// @param properties by name
    /// @param parts `DeletionPolicy` and the like
    record Resource(String type, SortedMap<String, Property> properties, SortedMap<String, StateTree> parts) {}

    /// One property.
    ///
    /// @param written before functions are carried out
    /// @param value empty where a condition leaves the property out
    /// @param parameters those that the value depends on
    /// @param references resources it names, `Key` or `Key.Arn`
    record Property(StateTree written, Optional<StateTree> value, Set<String> parameters, Set<String> references) {}

    static ResolvedStack of(StackSource source) {
        var template = StackTemplate.parse(source.template());
        var resources = new TreeMap<String, Resource>();
        template.resources().forEach((id, written) -> {
            if (conditionOf(written)
                    .map(new TemplateFunctions(template, source.parameters())::holds)
                    .orElse(true)) {
                resources.put(id, resource(template, source, written));
            }
        });
        return new ResolvedStack(source, template, resources);
    }

    private static Resource resource(StackTemplate template, StackSource source, StateTree written) {
        var properties = new TreeMap<String, Property>();
        StackTemplate.entries(StackTemplate.entries(written).getOrDefault("Properties", Branch.EMPTY))
                .forEach((name, value) -> {
                    var functions = new TemplateFunctions(template, source.parameters());
                    var resolved = functions.resolve(value);
                    properties.put(name, new Property(value, resolved, functions.usedParameters, functions.references));
                });
        var parts = new TreeMap<>(StackTemplate.entries(written));
        parts.keySet().retainAll(PARTS);
        return new Resource(StackTemplate.text(written, "Type").orElse(""), properties, parts);
    }

    private static Optional<String> conditionOf(StateTree written) {
        return StackTemplate.text(written, "Condition");
    }

    /// The parameters that decide whether a resource exists.
    Set<String> decidedBy(String logicalId) {
        var functions = new TemplateFunctions(template, source.parameters());
        Optional.ofNullable(template.resources().get(logicalId))
                .flatMap(ResolvedStack::conditionOf)
                .ifPresent(functions::holds);
        return functions.usedParameters;
    }

    /// The policy that keeps a resource, unless it is `Delete`.
    Optional<String> keeps(String logicalId, String policy) {
        return Optional.ofNullable(template.resources().get(logicalId))
                .flatMap(written -> StackTemplate.text(written, policy))
                .filter(value -> !value.equals("Delete"))
                .map(value -> policy + ": " + value);
    }
}
