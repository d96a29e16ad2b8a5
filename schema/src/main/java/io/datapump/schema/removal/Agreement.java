package io.datapump.schema.removal;

import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.removal.Acknowledgements.Line;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What has been agreed to of all that waits for it. Lines of the documents come first; a name on the command line
/// agrees to what they leave open, and knows no limit of rows.
///
/// @param decisions in the order of what was asked
/// @param leftover lines that agree to nothing that waits, and can be taken out; in the order of the documents. Lines
///     about types that columns give up and about histories are none of them: they wait for the runs
/// @param unmatched names on the command line that agree to nothing that waits, sorted
public record Agreement(List<Decision> decisions, List<Located<Acknowledgement>> leftover, List<Unmatched> unmatched) {

    public Agreement {
        decisions = List.copyOf(decisions);
        leftover = List.copyOf(leftover);
        unmatched = List.copyOf(unmatched);
    }

    /// What was asked, and the answer.
    public record Decision(Acknowledgeable thing, Answer answer) {}

    /// A name on the command line that agrees to nothing.
    ///
    /// @param question `Did you mean "crm/sales"?`; empty where nothing is near
    public record Unmatched(String name, Optional<String> question) {

        /// What is wrong, in a sentence for people, and the question.
        public String sentence() {
            return "--acknowledge %s agrees to nothing that would be removed.%s"
                    .formatted(Quoted.printable(name), question.map(" "::concat).orElse(""));
        }
    }

    /// Holds what waits against what was agreed to. A line covers what it names and all within it; of several, the
    /// one with the longest name decides. Its limit is held against all rows that go by it, together.
    ///
    /// @param pending what waits, with unique names
    /// @param fromCommandLine whole names
    public static Agreement of(
            LakeConfig config, List<? extends Acknowledgeable> pending, Set<String> fromCommandLine) {
        var acknowledgements = new Acknowledgements(config);
        var lines = acknowledgements.lines();
        var ledger = new Ledger(acknowledgements, pending, fromCommandLine);
        return new Agreement(
                pending.stream()
                        .map(thing -> new Decision(thing, ledger.answer(thing)))
                        .toList(),
                lines.stream()
                        .filter(line -> !waitsForRuns(line.name()) && !coversAny(line.name(), pending))
                        .map(Line::written)
                        .toList(),
                unmatched(pending, fromCommandLine));
    }

    /// Whether everything is agreed to.
    public boolean isComplete() {
        return refused().isEmpty();
    }

    /// What nobody has agreed to, or to less of.
    public List<Decision> refused() {
        return decisions.stream()
                .filter(decision -> decision.answer() instanceof Answer.Refused)
                .toList();
    }

    private static boolean waitsForRuns(AgreedName name) {
        return name.isOfTypes() || name.isOfHistories();
    }

    private static boolean coversAny(AgreedName name, List<? extends Acknowledgeable> pending) {
        return pending.stream().anyMatch(thing -> name.covers(thing.name()));
    }

    private static List<Unmatched> unmatched(List<? extends Acknowledgeable> pending, Set<String> names) {
        var known = pending.stream()
                .flatMap(thing -> AgreedName.around(thing.name()))
                .collect(Collectors.toSet());
        return names.stream()
                .filter(name -> !coversAny(new AgreedName(name), pending))
                .sorted()
                .map(name -> new Unmatched(name, Nearest.question(name, known)))
                .toList();
    }
}
