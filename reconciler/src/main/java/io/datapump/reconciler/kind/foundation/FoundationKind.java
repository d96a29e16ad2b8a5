package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.StateTree.Branch;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
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
                        template,
                        parameters(lake),
                        Tags.owned(lake.name(), "lake/" + lake.name()))));
    }

    private static Map<String, String> parameters(LakeSpec lake) {
        var parameters = new TreeMap<String, String>();
        parameters.put("LakeName", lake.name());
        parameters.put("BucketName", lake.home().bucket());
        parameters.put("KmsKeyArn", lake.home().kmsKey().orElse(""));
        parameters.put("NotificationTopicArn", lake.home().notificationTopic().orElse(""));
        parameters.put("Image", lake.compute().image());
        parameters.put("Subnets", String.join(",", lake.compute().subnets()));
        parameters.put("SecurityGroups", String.join(",", lake.compute().securityGroups()));
        parameters.put("ExportedDays", days(lake.retention().exported()));
        parameters.put("WorkDays", days(Optional.of(lake.retention().work())));
        parameters.put("RunsDays", days(lake.retention().runs()));
        parameters.put("GlueDatabase", lake.catalog().database());
        parameters.put("AthenaWorkgroup", lake.catalog().athena().workgroup());
        parameters.put(
                "AthenaScanLimitInBytes",
                Long.toString(lake.catalog().athena().scanLimitInGiB() * 1024L * 1024 * 1024));
        return parameters;
    }

    /// Lifecycle rules count days: a month counts 30, a year 365. 0 stands for never.
    private static String days(Optional<Period> period) {
        return Integer.toString(period.map(p -> p.getYears() * 365 + p.getMonths() * 30 + p.getDays())
                .orElse(0));
    }

    @Override
    public FoundationState normalize(FoundationState state) {
        return state;
    }

    @Override
    public StateTree tree(FoundationState state) {
        return new TreeBuilder()
                .put("parameters", state.parameters())
                .put("template", template(state.template()))
                .put("tags", state.tags().values())
                .build();
    }

    /// Of the template only what resources follow from: CloudFormation finds no changes in another description or
    /// declaration of a parameter and keeps its old template, so a plan over those would never become empty.
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

    /// CloudFormation itself decides resource by resource; the stack as a whole is never replaced.
    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
