package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.diagnostic.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a plan says of taking over named resources.
///
/// @param pending resources that can be taken over, in the order of the plan
/// @param owned resources that are the lake's already, sorted
/// @param refusals why each of the others cannot be taken over; full sentences
public record Adoption(List<ResourceId> pending, List<ResourceId> owned, List<String> refusals) {

    public Adoption {
        pending = List.copyOf(pending);
        owned = List.copyOf(owned);
        refusals = List.copyOf(refusals);
    }

    /// Reads a plan made with the resources to adopt.
    public static Adoption of(Plan plan, Set<ResourceId> named) {
        var verdicts = Stream.concat(plan.changes().stream(), plan.findings().stream())
                .collect(Collectors.toMap(Verdict::resource, Function.identity()));
        var owned = new ArrayList<ResourceId>();
        var refusals = new ArrayList<String>();
        for (var resource : sorted(named.stream())) {
            switch (Optional.ofNullable(verdicts.get(resource)).orElseGet(() -> new Finding.Unmanaged(resource))) {
                case Change.Adopt adopt -> {}
                case Change.Keep keep -> owned.add(resource);
                case Change.Update update -> owned.add(resource);
                case Change.Replace replace -> owned.add(resource);
                case Change.Create create ->
                    refusals.add(
                            "%s does not exist, so there is nothing to adopt; apply creates it.".formatted(resource));
                case Finding.Conflict conflict -> refusals.add("%s: %s".formatted(resource, conflict.reason()));
                case Finding.Orphan orphan -> refusals.add(undeclared(plan, resource));
                case Change.Delete delete -> refusals.add(undeclared(plan, resource));
                case Finding.Unmanaged unmanaged -> refusals.add(undeclared(plan, resource));
            }
        }
        var pending = plan.changes().stream()
                .filter(Change.Adopt.class::isInstance)
                .map(Verdict::resource)
                .toList();
        return new Adoption(pending, owned, refusals);
    }

    private static String undeclared(Plan plan, ResourceId resource) {
        var declared = Stream.concat(
                        plan.changes().stream().filter(change -> !(change instanceof Change.Delete)),
                        plan.conflicts().stream())
                .map(Verdict::resource)
                .filter(other -> other.kind().equals(resource.kind()))
                .map(ResourceId::name)
                .toList();
        return "%s: no document asks for it, so it would be an orphan: declare it first.%s"
                .formatted(
                        resource,
                        Nearest.question(resource.name(), declared)
                                .map(" "::concat)
                                .orElse(""));
    }

    private static List<ResourceId> sorted(Stream<ResourceId> resources) {
        return resources
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
    }
}
