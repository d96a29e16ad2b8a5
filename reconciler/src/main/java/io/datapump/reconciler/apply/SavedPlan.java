package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A plan that somebody has read and kept, as far as it is compared with the plan that is about to be applied.
/// It is never applied itself: a plan made from the same basis is the same plan.
///
/// @param actions what it does to which resource, for example `update`; without what it keeps
/// @param losses the names of what is gone afterwards
public record SavedPlan(Scope scope, Basis basis, SortedMap<String, String> actions, Set<String> losses) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String DELETE = "delete";
    private static final String ADOPT = "adopt";
    private static final String KEEP = "keep";

    public SavedPlan {
        actions = new TreeMap<>(actions);
        losses = new TreeSet<>(losses);
    }

    /// Reads the JSON of a plan.
    ///
    /// @param name of the file, for messages
    /// @throws ApplyException where the text is no plan
    public static SavedPlan read(String name, String text) {
        try {
            var json = JSON.readTree(text);
            return new SavedPlan(
                    scope(json.required("scope")),
                    basis(json.required("basis")),
                    stream(json.required("changes"))
                            .filter(change -> !string(change, "action").equals(KEEP))
                            .collect(Collectors.toMap(
                                    change -> string(change, "kind") + "/" + string(change, "name"),
                                    change -> string(change, "action"),
                                    (one, other) -> one + " and " + other,
                                    TreeMap::new)),
                    stream(json.required("losses"))
                            .map(loss -> string(loss, "name"))
                            .collect(Collectors.toSet()));
        } catch (JacksonException | DateTimeException e) {
            throw new ApplyException(
                    "Cannot read %s as a plan: it is not what \"datapump plan --output %s\" writes. Nothing was changed."
                            .formatted(name, name),
                    ApplyException.Effect.NONE,
                    e);
        }
    }

    /// What has to be asked of the planner to come to the same plan: whether things are deleted, and which are
    /// taken over.
    public PlanOptions options(PlanOptions asked) {
        var adopted = actions.entrySet().stream()
                .filter(action -> action.getValue().equals(ADOPT))
                .map(action -> resource(action.getKey()))
                .toArray(ResourceId[]::new);
        var adopting = asked.adopting(adopted);
        return actions.containsValue(DELETE) ? adopting.withPruning() : adopting;
    }

    private static ResourceId resource(String id) {
        var slash = id.indexOf('/');
        return new ResourceId(new KindName(id.substring(0, slash)), id.substring(slash + 1));
    }

    /// Refuses where the plan that is about to be applied is not this one.
    ///
    /// @param fresh made from what the configuration asks for and what is live at this moment
    /// @throws ApplyException with everything that is different
    public void requireSame(Plan fresh) {
        var reasons = new ArrayList<String>();
        different("lake", text(scope), text(fresh.scope())).ifPresent(reasons::add);
        different("commit", text(basis.commit()), text(fresh.basis().commit())).ifPresent(reasons::add);
        if (!basis.configuration().equals(fresh.basis().configuration())) {
            reasons.add("The configuration asks for something else than when the plan was made.");
        }
        if (!basis.live().equals(fresh.basis().live())) {
            reasons.add("Live state has changed since the plan was made.");
        }
        reasons.addAll(differences(fresh));
        if (!reasons.isEmpty()) {
            throw new ApplyException(
                    "The saved plan is stale, so it is not applied:\n  - %s\nNothing was changed. Plan again, and have the new plan read."
                            .formatted(String.join("\n  - ", reasons)));
        }
    }

    private static Optional<String> different(String what, String saved, String now) {
        return saved.equals(now)
                ? Optional.empty()
                : Optional.of("It was made for %s %s, and this is %s %s.".formatted(what, saved, what, now));
    }

    private List<String> differences(Plan fresh) {
        var now = actions(fresh.pending());
        var differences = new ArrayList<String>();
        for (var resource : union(actions.keySet(), now.keySet())) {
            var before = actions.get(resource);
            var after = now.get(resource);
            if (before == null) {
                differences.add("New in the plan: %s %s.".formatted(after, resource));
            } else if (after == null) {
                differences.add("No longer in the plan: %s %s.".formatted(before, resource));
            } else if (!before.equals(after)) {
                differences.add("%s instead of %s: %s.".formatted(capital(after), before, resource));
            }
        }
        fresh.losses().stream()
                .map(loss -> loss.name())
                .filter(name -> !losses.contains(name))
                .forEach(name -> differences.add("Lost by it, which the saved plan does not say: %s.".formatted(name)));
        return differences;
    }

    private static Set<String> union(Collection<String> some, Collection<String> others) {
        var all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    private static Map<String, String> actions(List<Change> pending) {
        return pending.stream()
                .collect(Collectors.toMap(change -> change.resource().toString(), SavedPlan::action));
    }

    private static String action(Change change) {
        return switch (change) {
            case Change.Create create -> "create";
            case Change.Update update -> "update";
            case Change.Replace replace -> "replace";
            case Change.Delete delete -> DELETE;
            case Change.Adopt adopt -> ADOPT;
            case Change.Keep keep -> KEEP;
        };
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private static String text(Scope scope) {
        return "%s in account %s, region %s".formatted(scope.lake(), scope.account(), scope.region());
    }

    private static String text(Optional<String> commit) {
        return commit.orElse("none (files that are not committed)");
    }

    private static Scope scope(JsonNode json) {
        return new Scope(string(json, "account"), string(json, "region"), string(json, "lake"));
    }

    private static Basis basis(JsonNode json) {
        return new Basis(
                optional(json, "commit"),
                string(json, "configuration"),
                string(json, "live"),
                optional(json, "recordedAt").map(Instant::parse));
    }

    private static Optional<String> optional(JsonNode json, String field) {
        return json.optional(field).filter(value -> !value.isNull()).map(JsonNode::stringValue);
    }

    private static String string(JsonNode json, String field) {
        return json.required(field).stringValue();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
