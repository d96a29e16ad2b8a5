package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Verdict;
import io.datapump.reconciler.sight.ServerSeen;
import io.datapump.reconciler.sight.SubscriptionSeen;
import io.datapump.schema.spec.SourceKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether a cluster is set up: a server that exists, databases marked, resources in AWS, somebody who listens.
final class SetupChecks {

    private final ClusterSight sight;
    private final Commands commands;

    SetupChecks(ClusterSight sight, Commands commands) {
        this.sight = sight;
        this.commands = commands;
    }

    /// What is missing, in the order in which it is in the way.
    List<Missing> all() {
        return Stream.of(
                        server().stream(),
                        unsubscribed().stream(),
                        databases().stream(),
                        foreign(),
                        absent(sight.plan(), commands).stream(),
                        different(sight.plan(), commands).stream(),
                        subscription().stream())
                .flatMap(found -> found)
                .toList();
    }

    private Optional<Missing> server() {
        var source = sight.run().value().source();
        if (sight.server().isPresent()) {
            return Optional.empty();
        }
        var sentence = "RDS knows no %s \"%s\" in this account and region, so no snapshot of it will ever come."
                .formatted(word(source.kind()), source.identifier());
        return Optional.of(Missing.needed(
                sentence,
                sight.servers().stream()
                        .findFirst()
                        .map(ServerSeen::identifier)
                        .or(sight::nearest)
                        .<Mend>map(this::sourceOf)
                        .orElseGet(() -> new Mend.Words("Correct the source in %s, or remove the document."
                                .formatted(sight.run().at().file())))));
    }

    /// The source as it may have been meant: of the same identifier and the other kind, or of the nearest identifier.
    private Mend sourceOf(String identifier) {
        var source = sight.run().value().source();
        var known = sight.servers().stream().findFirst();
        return yaml("source: {engine: %s, kind: %s, identifier: %s}"
                .formatted(
                        lower(known.map(ServerSeen::engine).orElse(source.engine())),
                        lower(known.map(ServerSeen::kind).orElse(source.kind())),
                        identifier));
    }

    private Optional<Missing> unsubscribed() {
        return sight.run().value().intake().subscribed()
                ? Optional.empty()
                : Optional.of(Missing.note(
                        "Its snapshots are ignored, because its document says so.", yaml("subscribed: true")));
    }

    /// The classic: nothing fails, and nothing arrives.
    private Optional<Missing> databases() {
        if (!sight.run().value().databases().isEmpty()) {
            return Optional.empty();
        }
        var sentence = "No database is marked, so every run succeeds and ignores everything the snapshot holds.";
        var mend = yaml("databases:\n  - name: "
                + sight.server().flatMap(ServerSeen::database).orElse("<name of the database>"));
        return Optional.of(
                sight.run().value().intake().subscribed()
                        ? Missing.needed(sentence, mend)
                        : Missing.note(sentence, mend));
    }

    private Stream<Missing> foreign() {
        return foreign(sight.plan(), commands);
    }

    static Stream<Missing> foreign(Attribution plan, Commands commands) {
        return plan.foreign().stream()
                .map(conflict ->
                        Missing.needed(sentence(conflict), new Mend.Command(commands.adopt(conflict.resource()))));
    }

    private static String sentence(Finding.Conflict conflict) {
        return "%s is not the lake's. %s".formatted(conflict.resource(), conflict.reason());
    }

    static Optional<Missing> absent(Attribution plan, Commands commands) {
        return plan.absent().isEmpty()
                ? Optional.empty()
                : Optional.of(Missing.needed(
                        "Not in AWS: %s.".formatted(names(plan.absent())), new Mend.Command(commands.apply())));
    }

    static Optional<Missing> different(Attribution plan, Commands commands) {
        return plan.different().isEmpty()
                ? Optional.empty()
                : Optional.of(Missing.note(
                        "Not as the configuration asks: %s.".formatted(names(plan.different())),
                        new Mend.Command(commands.apply())));
    }

    private static String names(List<? extends Verdict> verdicts) {
        return verdicts.stream().map(verdict -> verdict.resource().toString()).collect(Collectors.joining(", "));
    }

    private Optional<Missing> subscription() {
        if (!sight.run().value().intake().subscribed()) {
            return Optional.empty();
        }
        var type = ClusterSights.sourceType(sight.run().value().source().kind());
        var apply = new Mend.Command(commands.apply());
        return sight.subscription()
                .map(found -> subscription(found, apply))
                .orElseGet(() -> Optional.of(Missing.needed(
                        "No subscription to events of %ss: nobody tells the lake of a snapshot.".formatted(type),
                        apply)));
    }

    private Optional<Missing> subscription(SubscriptionSeen found, Mend apply) {
        if (!found.enabled()) {
            return Optional.of(Missing.needed(
                    "The event subscription %s is switched off: nobody tells the lake of a snapshot."
                            .formatted(found.name()),
                    apply));
        }
        return switch (found.status()) {
            case "active", "creating", "modifying" -> Optional.empty();
            case "no-permission" ->
                Optional.of(Missing.needed(
                        "The event subscription %s is no-permission: RDS may not publish to the lake's topic."
                                .formatted(found.name()),
                        new Mend.Words(
                                "Let events.rds.amazonaws.com publish in the policy of %s.".formatted(found.topic()))));
            default ->
                Optional.of(Missing.needed(
                        "The event subscription %s is %s: nobody tells the lake of a snapshot."
                                .formatted(found.name(), found.status()),
                        apply));
        };
    }

    private Mend.Yaml yaml(String lines) {
        return new Mend.Yaml(
                sight.run().at().file(), lines.indent(2).stripTrailing().replaceFirst("^", "spec:\n"));
    }

    static String word(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> "instance";
            case CLUSTER -> "cluster";
        };
    }

    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
