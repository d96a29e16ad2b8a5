package io.datapump.local.aws.stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;

/// What a template and its parameters ask for, before anything exists.
final class DesiredStack {

    private static final JsonMapper JSON = new JsonMapper();

    private final Template template;
    private final Map<String, String> parameters;
    private final Map<String, String> pseudo;

    DesiredStack(Template template, Map<String, String> parameters, Map<String, String> pseudo) {
        this.template = template;
        this.parameters = parameters;
        this.pseudo = pseudo;
    }

    /// The resources whose conditions hold, each after those it depends on.
    List<DesiredResource> resources() {
        var all = new LinkedHashMap<String, DesiredResource>();
        var conditions = evaluation(new Symbols());
        template.resources().forEach((id, resource) -> {
            if (conditions.holds(resource.condition())) {
                var symbols = new Symbols();
                var form = JSON.writeValueAsString(evaluation(symbols).properties(resource.properties()));
                symbols.seen.addAll(resource.dependsOn());
                all.put(id, new DesiredResource(id, resource, form, List.copyOf(symbols.seen)));
            }
        });
        return ordered(all);
    }

    private static List<DesiredResource> ordered(Map<String, DesiredResource> all) {
        var done = new LinkedHashSet<String>();
        all.keySet().forEach(id -> visit(id, all, done, new ArrayList<>()));
        return done.stream()
                .map(id -> java.util.Objects.requireNonNull(all.get(id)))
                .toList();
    }

    private static void visit(String id, Map<String, DesiredResource> all, Set<String> done, List<String> path) {
        var resource = all.get(id);
        if (resource == null) {
            throw StackFailures.validation(
                    "Template format error: Unresolved resource dependencies [%s] in the Resources block of the template"
                            .formatted(id));
        }
        if (done.contains(id)) {
            return;
        }
        if (path.contains(id)) {
            throw StackFailures.validation("Circular dependency between resources: " + path);
        }
        var longer = new ArrayList<>(path);
        longer.add(id);
        resource.dependencies().forEach(before -> visit(before, all, done, longer));
        done.add(id);
    }

    /// The outputs whose conditions hold, with references left as `${LogicalId}`.
    Map<String, String> outputForms() {
        return outputs(new Symbols());
    }

    Map<String, String> outputs(Evaluation.References references) {
        var outputs = new TreeMap<String, String>();
        var evaluation = evaluation(references);
        template.outputs().forEach((name, output) -> {
            if (evaluation.holds(output.condition())) {
                outputs.put(name, String.valueOf(evaluation.evaluate(output.value())));
            }
        });
        return outputs;
    }

    /// A resource's properties with every reference resolved.
    Map<String, Object> properties(DesiredResource resource, Evaluation.References references) {
        return evaluation(references).properties(resource.resource().properties());
    }

    private Evaluation evaluation(Evaluation.References references) {
        return new Evaluation(template, parameters, pseudo, references);
    }

    /// Leaves references as they are and notes what was referred to.
    private static final class Symbols implements Evaluation.References {

        private final Set<String> seen = new TreeSet<>();

        @Override
        public String reference(String logicalId) {
            seen.add(logicalId);
            return "${" + logicalId + "}";
        }

        @Override
        public String attribute(String logicalId, String name) {
            seen.add(logicalId);
            return "${" + logicalId + "." + name + "}";
        }
    }
}
