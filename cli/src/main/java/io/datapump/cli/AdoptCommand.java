package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import io.datapump.reconciler.ApplyTerms;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.lease.LeaseTerms;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.plan.Adoption;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.render.ApplyView;
import io.datapump.reconciler.render.PlanView;
import io.datapump.reconciler.render.TextWriter;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `datapump adopt`: takes over resources that exist and are nobody's.
@Command(
        name = "adopt",
        header = "Take over resources that exist and are nobody's.",
        description = {
            "A crawler, event subscription, task definition or Glue database of a name the configuration asks for, and"
                    + " without the lake's tags, is left alone by apply. This shows how each one named differs from what"
                    + " the configuration asks for; with --yes it is given the lake's tags and brought to that, and"
                    + " nothing else is changed. What belongs to another lake, or would have to be replaced, is never"
                    + " taken over.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:adopted, or the lake's already",
            "1:the configuration has errors, one of them cannot be adopted, or a change failed",
            "2:wrong usage",
            "3:shown what would be adopted; --yes does it"
        })
final class AdoptCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Parameters(
            paramLabel = "KIND/NAME",
            arity = "1..*",
            converter = ResourceConverter.class,
            description = "What to take over, as plans name it: glue-crawler/datapump-acme-pagila-prod.")
    private List<ResourceId> resources = List.of();

    @Option(
            names = "--config",
            paramLabel = "DIR",
            defaultValue = "lake-config",
            description = "Folder of the configuration (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("lake-config");

    @Option(
            names = "--rev",
            paramLabel = "REV",
            description =
                    "Read DIR as it is at the commit REV names in git, not the files on disk: a branch, tag or id,"
                            + " such as main, HEAD~2. Nothing is checked out.")
    private @Nullable String rev;

    @Option(names = "--yes", description = "Adopt. Without it nothing is changed.")
    private boolean agreed;

    @Override
    public Integer call() {
        return Reconciling.run(spec, main.options(), this::revision, this::adopt);
    }

    private Revision revision() {
        return Revisions.load(spec, folder, Optional.ofNullable(rev), Revision::ofWholeWorkingTree);
    }

    private ExitCode adopt(Reconciler reconciler, LakeConfig desired, Optional<String> commit, PrintWriter out) {
        var named = Set.copyOf(resources);
        var plan = reconciler.plan(desired, PlanOptions.STANDARD.at(commit).adopting(named));
        var adoption = Adoption.of(plan, named);
        if (!adoption.refusals().isEmpty()) {
            adoption.refusals().forEach(reason -> warn("datapump: " + reason));
            warn("Nothing was adopted.");
            return ExitCode.FAILED;
        }
        adoption.owned().forEach(owned -> out.printf("%s is the lake's already.%n", owned));
        if (adoption.pending().isEmpty()) {
            return ExitCode.DONE;
        }
        var only = plan.only(Set.copyOf(adoption.pending()));
        out.print(TextWriter.write(PlanView.document(only)));
        out.flush();
        if (agreed) {
            return carryOut(reconciler, desired, only, out);
        }
        var commands = new Commands(main.options().aws(), folder.toString());
        out.printf(
                "%nNothing was changed. To adopt:  %s%n",
                commands.adoptNow(adoption.pending(), Optional.ofNullable(rev)));
        return ExitCode.CHANGES;
    }

    private ExitCode carryOut(Reconciler reconciler, LakeConfig desired, Plan only, PrintWriter out) {
        try (var signal = StopSignal.watch(this::warn)) {
            var terms = new ApplyTerms(ApplyPolicy.STANDARD, LeaseTerms.of(Applicant.ofThisProcess()), signal::isGiven);
            var report = reconciler.apply(desired, () -> only, terms, line -> {
                out.println(line);
                out.flush();
            });
            return tell(report, only, out) ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    /// Says what became of it.
    ///
    /// @return whether everything was adopted
    private boolean tell(ApplyReport report, Plan only, PrintWriter out) {
        report.results().stream().filter(result -> !result.isDone()).forEach(result -> warn(ApplyView.line(result)));
        report.results().stream()
                .filter(Result::isDone)
                .forEach(result -> out.printf(
                        "Adopted %s for lake %s.%n",
                        result.change().resource(), only.scope().lake()));
        var named = only.options().adopt();
        var late = report.remaining().map(left -> left.only(named)).filter(left -> !left.isEmpty());
        late.ifPresent(left -> warn("Afterwards it still differs. Someone else may be at work:\n"
                + TextWriter.write(PlanView.document(left))));
        report.remaining()
                .map(left -> left.pending().size())
                .filter(others -> others > 0 && late.isEmpty())
                .ifPresent(others -> out.printf(
                        "Not part of this and still pending: %d in all; see  %s%n",
                        others, new Commands(main.options().aws(), folder.toString()).plan()));
        return report.allDone() && late.isEmpty();
    }

    private void warn(String line) {
        var err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private static final class ResourceConverter implements ITypeConverter<ResourceId> {

        @Override
        public ResourceId convert(String written) {
            var slash = written.indexOf('/');
            if (slash < 1 || slash == written.length() - 1) {
                throw new TypeConversionException(
                        "'%s' names no resource; write KIND/NAME, for example glue-crawler/datapump-acme-pagila-prod."
                                .formatted(written));
            }
            var kind = kind(written, written.substring(0, slash));
            return new ResourceId(kind, written.substring(slash + 1));
        }

        private static KindName kind(String written, String word) {
            var known = Connection.planning().kindNames();
            return known.stream()
                    .filter(kind -> kind.value().equals(word))
                    .findFirst()
                    .orElseThrow(() -> {
                        var words = known.stream().map(KindName::value).toList();
                        return new TypeConversionException("'%s' is of no kind that Data Pump manages: %s.%s"
                                .formatted(
                                        written,
                                        String.join(", ", words),
                                        Nearest.question(word, words)
                                                .map(" "::concat)
                                                .orElse("")));
                    });
        }
    }
}
