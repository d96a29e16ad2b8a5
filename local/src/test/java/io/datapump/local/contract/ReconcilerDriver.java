package io.datapump.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import java.util.List;
import java.util.stream.Collectors;

/// The reconciler in a world, and the one place of the contracts that knows its types.
final class ReconcilerDriver {

    private static final String DEFINITION = """
            {"StartAt": "inspect", "States": {"inspect": {"Type": "Pass", "End": true,
             "Comment": "${EcsCluster} ${Bucket} [\\"${Subnets}\\"] [\\"${SecurityGroups}\\"]"}}}""";

    private final Reconciler reconciler;
    private final PlanOptions options;

    private ReconcilerDriver(Reconciler reconciler, PlanOptions options) {
        this.reconciler = reconciler;
        this.options = options;
    }

    static ReconcilerDriver in(World world) {
        return new ReconcilerDriver(
                Reconciler.of(world.clients(), DEFINITION).polling(world.polling()), PlanOptions.STANDARD);
    }

    ReconcilerDriver pruning() {
        return new ReconcilerDriver(reconciler, options.withPruning());
    }

    ReconcilerDriver adopting(String kind, String name) {
        return new ReconcilerDriver(reconciler, options.adopting(new ResourceId(new KindName(kind), name)));
    }

    /// Plans, and agrees to all that would be lost.
    Planned plan(Lake lake) {
        var plan = reconciler.plan(lake.config(), options);
        if (plan.unagreed().isEmpty()) {
            return new Planned(plan);
        }
        var names = plan.losses().stream().map(Loss::name).collect(Collectors.toSet());
        return new Planned(reconciler.plan(lake.config(), options.acknowledging(names)));
    }

    /// Plans, applies, and proves that nothing is left to change.
    ///
    /// @return what was planned
    Planned apply(Lake lake) {
        var planned = plan(lake);
        var report = reconciler.apply(lake.config(), planned.plan(), line -> {});
        assertThat(report.succeeded())
                .as(() -> "applied: %s, left: %s"
                        .formatted(lines(report), report.remaining().map(left -> new Planned(left).changes())))
                .isTrue();
        assertThat(plan(lake).changes()).as("the plan after the apply").isEmpty();
        return planned;
    }

    /// Applies what was planned before.
    ///
    /// @return one line for each change: its resource and how it ended
    List<String> apply(Lake lake, Planned planned) {
        return lines(reconciler.apply(lake.config(), planned.plan(), line -> {}));
    }

    private static List<String> lines(ApplyReport report) {
        return report.results().stream()
                .map(result -> result.change().resource() + " " + result.outcome())
                .toList();
    }

    /// A plan in words.
    record Planned(Plan plan) {

        /// One line for each pending change: what, of which resource, and the fields that differ.
        List<String> changes() {
            return plan.pending().stream().map(Planned::line).toList();
        }

        /// The resources that are in the way, and why.
        List<String> conflicts() {
            return plan.conflicts().stream()
                    .map(conflict -> conflict.resource() + ": " + conflict.reason())
                    .toList();
        }

        /// The lake's resources that are no longer declared.
        List<String> orphans() {
            return plan.findings().stream()
                    .filter(Finding.Orphan.class::isInstance)
                    .map(orphan -> orphan.resource().toString())
                    .toList();
        }

        private static String line(Change change) {
            var resource = change.resource();
            return switch (change) {
                case Change.Create create -> "create " + resource;
                case Change.Update update -> "update " + resource + fields(update.fields());
                case Change.Replace replace -> "replace " + resource + fields(replace.fields());
                case Change.Adopt adopt -> "adopt " + resource + fields(adopt.fields());
                case Change.Delete delete -> "delete " + resource;
                case Change.Keep keep -> "keep " + resource;
            };
        }

        private static String fields(List<FieldChange> fields) {
            return ": "
                    + String.join(
                            ", ",
                            fields.stream()
                                    .map(field -> field.path().toString())
                                    .toList());
        }
    }
}
