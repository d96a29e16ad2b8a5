package io.datapump.reconciler;

import io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Loss.Consent;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.removal.Acknowledgeable;
import io.datapump.schema.removal.Agreement;
import io.datapump.schema.removal.Agreement.Decision;
import io.datapump.schema.removal.Answer;
import io.datapump.schema.removal.Remedy;
import io.datapump.schema.removal.Removal;
import io.datapump.schema.removal.Removals;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What is gone once changes have been carried out, and who has agreed to it: resources that are
/// deleted or replaced, and what the configuration takes out of the lake.
final class Losses {

    private Losses() {}

    /// A resource that does not stay.
    ///
    /// @param name `kind/name`
    private record Resource(String name, String sentence, Optional<SourceLocation> at) implements Acknowledgeable {}

    /// Resources first, in the order of the plan, then data by name.
    ///
    /// @param harmless kinds whose resources nobody misses
    static Agreement agreement(LakeConfig config, Plan plan, InForce inForce, Set<KindName> harmless) {
        var pending = Stream.<Stream<? extends Acknowledgeable>>of(
                        plan.pending().stream()
                                .filter(change ->
                                        !harmless.contains(change.resource().kind()))
                                .flatMap(Losses::resources),
                        inForce.unreadable(configurations(plan)).stream().map(name -> unreadable(name, config)),
                        Removals.between(inForce.lake(), config).stream())
                .<Acknowledgeable>flatMap(each -> each)
                .toList();
        return Agreement.of(config, pending, plan.options().acknowledged());
    }

    /// The names of the run configurations that the plan leaves in place or makes.
    private static List<String> configurations(Plan plan) {
        return plan.changes().stream()
                .map(Change::resource)
                .filter(resource -> resource.kind().equals(RunConfigurationKind.NAME))
                .map(ResourceId::name)
                .toList();
    }

    /// Without what is in force nobody can say what its successor leaves out.
    private static Resource unreadable(String name, LakeConfig config) {
        return new Resource(
                name,
                "What is in force cannot be read, so nobody knows what leaves the catalog with the next run.",
                Optional.of(config.lake().at()));
    }

    /// Agreements that agree to nothing.
    static List<String> notes(Agreement agreement) {
        return Stream.concat(
                        agreement.unmatched().stream().map(Agreement.Unmatched::sentence),
                        agreement.leftover().stream()
                                .map(line ->
                                        "%s agrees to the removal of %s, which nothing asks for: the line can be taken out."
                                                .formatted(
                                                        line.at(), line.value().remove())))
                .toList();
    }

    static List<Loss> of(Agreement agreement) {
        return agreement.decisions().stream().map(Losses::loss).toList();
    }

    private static Stream<Resource> resources(Change change) {
        return switch (change) {
            case Change.Delete delete ->
                Stream.of(new Resource(
                        delete.resource().toString(),
                        "It is deleted: no document asks for it any more.",
                        Optional.empty()));
            case Change.Replace replace ->
                Stream.of(new Resource(
                        replace.resource().toString(),
                        "It is deleted and created anew, and is missing in between.",
                        Optional.of(replace.at())));
            case Change.Update update ->
                update.parts().stream()
                        .filter(PartChange::isDangerous)
                        .map(part -> new Resource(
                                update.resource() + "/" + part.name(),
                                part.action() == PartChange.Action.REMOVE
                                        ? "It is deleted."
                                        : "It may be deleted and created anew.",
                                Optional.of(update.at())));
            default -> Stream.empty();
        };
    }

    private static Loss loss(Decision decision) {
        return switch (decision.thing()) {
            case Resource resource ->
                new Loss(
                        resource.name(),
                        resource.sentence(),
                        resource.extent(),
                        resource.at(),
                        consent(decision.answer()));
            case Removal removal ->
                new Loss(
                        removal.name(),
                        removal.sentence(),
                        removal.extent(),
                        Optional.of(removal.at()),
                        consent(decision.answer()));
            default -> throw new IllegalStateException("Cannot show the loss of " + decision.thing());
        };
    }

    private static Consent consent(Answer answer) {
        return switch (answer) {
            case Answer.Written written ->
                new Consent.Given(written.by().at()
                        + written.by().value().because().map(why -> ": " + why).orElse(""));
            case Answer.OnCommandLine named -> new Consent.Given("--acknowledge " + named.name());
            case Answer.Refused refused -> new Consent.Missing(refused.sentence() + " " + remedy(refused.remedy()));
        };
    }

    private static String remedy(Remedy remedy) {
        return "To agree, call with  %s  or write in %s, below spec:\n%s"
                .formatted(remedy.argument(), remedy.file(), remedy.yaml().stripTrailing());
    }
}
