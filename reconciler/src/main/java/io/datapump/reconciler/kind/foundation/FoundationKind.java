package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeJson;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Retention;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The stack `datapump-{lake}`. Template and parameters are compared as trees, the state machine's definition
/// inside the template too, so that a plan names the step that changes.
public final class FoundationKind implements ResourceKind<FoundationState> {

    public static final KindName NAME = new KindName("foundation-stack");

    private static final FieldPath DEFINITION =
            FieldPath.of("Resources", "StateMachine", "Properties", "DefinitionString");

    private static final Set<String> COMPARED = Set.of("Conditions", "Resources", "Outputs");

    private final String template;

    /// @param stateMachineDefinition Amazon States Language as JSON text. `${EcsCluster}`, `${Subnets}`,
    ///     `${SecurityGroups}` and `${Bucket}` in it are replaced by CloudFormation; the two lists become the
    ///     inside of a JSON list, as in `["${Subnets}"]`
    /// @throws IllegalArgumentException where the template would be too large with it
    public FoundationKind(String stateMachineDefinition) {
        this.template = FoundationTemplate.with(stateMachineDefinition);
    }

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<FoundationState>> desired(LakeConfig config) {
        return List.of(config.lake()
                .map(lake -> new FoundationState(
                        Foundation.of(lake).stackName(),
                        StackSource.of(template, FoundationParameters.of(config)),
                        Tags.owned(lake.name(), "lake/" + lake.name()),
                        true)));
    }

    @Override
    public FoundationState normalize(FoundationState state) {
        return state;
    }

    @Override
    public StateTree tree(FoundationState state) {
        return new TreeBuilder()
                .put("parameters", state.source().parameters())
                .put("template", template(state.source().template()))
                .put("terminationProtection", state.terminationProtection())
                .build();
    }

    /// Of the template only what resources follow from: CloudFormation finds no changes in another
    /// description or declaration of a parameter and keeps its old template, so a plan over those would
    /// never become empty.
    private static StateTree template(String text) {
        return switch (parsed(TreeReader.yaml(text), DEFINITION.steps())) {
            case Branch(var entries) -> {
                var compared = new TreeMap<>(entries);
                compared.keySet().retainAll(COMPARED);
                yield new Branch(compared);
            }
            case StateTree other -> other;
        };
    }

    /// The tree with the JSON text at a path read as a tree of its own.
    private static StateTree parsed(StateTree tree, List<String> steps) {
        if (steps.isEmpty()) {
            return tree instanceof StateTree.Text(var json) ? TreeReader.json(json) : tree;
        }
        if (!(tree instanceof Branch(var entries)) || !entries.containsKey(steps.getFirst())) {
            return tree;
        }
        var changed = new TreeMap<>(entries);
        changed.computeIfPresent(steps.getFirst(), (key, child) -> parsed(child, steps.subList(1, steps.size())));
        return new Branch(changed);
    }

    /// How long the bucket of a stack keeps what, from a tree of this kind; empty where the stack says
    /// nothing of it.
    public static Optional<Retention> retention(StateTree tree) {
        return tree instanceof Branch(var fields) && fields.get("parameters") instanceof Branch(var parameters)
                ? period(parameters, "WorkDays")
                        .map(work ->
                                new Retention(period(parameters, "ExportedDays"), work, period(parameters, "RunsDays")))
                : Optional.empty();
    }

    private static Optional<Period> period(Map<String, StateTree> parameters, String name) {
        return parameters.get(name) instanceof StateTree.Text(var days) && !days.equals("0")
                ? Optional.of(Period.ofDays(Integer.parseInt(days)))
                : Optional.empty();
    }

    /// What a change of the stack does to each of its resources: which follow from a changed parameter,
    /// which are replaced, and what holds on to them.
    @Override
    public List<PartChange> parts(StateTree before, StateTree after) {
        return StackPreview.between(source(before), source(after)).stream()
                .map(ResourceChange::part)
                .toList();
    }

    /// A stack as a tree of this kind has it. How parameters are declared is no part of a tree; it is
    /// as in this version's template.
    private StackSource source(StateTree tree) {
        var fields = StackTemplate.entries(tree);
        var sections = new TreeMap<>(StackTemplate.entries(fields.getOrDefault("template", Branch.EMPTY)));
        sections.put("Parameters", new Branch(StackTemplate.parse(template).parameters()));
        var parameters = new TreeMap<String, String>();
        StackTemplate.entries(fields.getOrDefault("parameters", Branch.EMPTY))
                .forEach((name, value) -> parameters.put(name, value instanceof StateTree.Text(var text) ? text : ""));
        return StackSource.of(TreeJson.write(new Branch(sections)).toString(), parameters);
    }

    /// CloudFormation itself decides resource by resource; the stack as a whole is never replaced.
    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
