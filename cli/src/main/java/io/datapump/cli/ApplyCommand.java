package io.datapump.cli;

import io.datapump.reconciler.ApplyTerms;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.OnFailure;
import io.datapump.reconciler.apply.SavedPlan;
import io.datapump.reconciler.lease.LeaseTerms;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.render.ApplyJson;
import io.datapump.reconciler.render.ApplyView;
import io.datapump.reconciler.render.PlanView;
import io.datapump.reconciler.render.TextWriter;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump apply`: makes AWS as the configuration asks.
@Command(
        name = "apply",
        header = "Make AWS as the configuration asks.",
        description = {
            "Plans, shows the plan, carries it out in order of dependency, and plans again: it is done only when nothing is"
                    + " left to change. One apply at a time works on a lake. Safe to repeat after any interruption.",
            "With --format json, markdown or html the plan and the progress go to standard error.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; nothing is left to change",
            "1:the configuration has errors, the plan was refused, or a change failed; what was done and what not is"
                    + " listed",
            "2:wrong usage",
            "130, 143:told to stop (SIGINT, SIGTERM); what was under way was finished, and the rest is listed"
        })
final class ApplyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Apply only if the plan is still the one in FILE, as `plan --output FILE.json` wrote it: made from"
                            + " the same commit, the same configuration and the same live state.")
    private @Nullable Path plan;

    @Mixin
    private PlanChoices choices = new PlanChoices();

    @Option(
            names = "--prune-limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Refuse a plan that deletes more than N resources (default: ${DEFAULT-VALUE}).")
    private int pruneLimit = 10;

    @Option(
            names = "--on-failure",
            paramLabel = "WHAT",
            converter = OnFailureConverter.class,
            defaultValue = "continue",
            description = {
                "When a change fails (default: ${DEFAULT-VALUE}):",
                "continue  what does not depend on it goes on",
                "stop      nothing else begins"
            })
    private OnFailure onFailure = OnFailure.CONTINUE;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            converter = Waiting.class,
            defaultValue = "0s",
            description = "Wait up to TIME for another apply to end: 90s, 10m, 1h (default: ${DEFAULT-VALUE}).")
    private Duration wait = Duration.ZERO;

    @Option(
            names = "--break-lease",
            paramLabel = "TOKEN",
            description =
                    "Take over from the apply that holds the lake under TOKEN, which is known to be dead. The message"
                            + " that refuses an apply names the token.")
    private @Nullable Long token;

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() {
        if (pruneLimit < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--prune-limit takes a number from 0, not %d.".formatted(pruneLimit));
        }
        var saved = Optional.ofNullable(plan).map(this::read);
        return Reconciling.run(spec, main.options(), config, (reconciler, desired, commit, out) -> {
            try (var signal = StopSignal.watch(this::warn)) {
                var report = apply(reconciler, desired, choices.options(commit), saved, signal, output.aside());
                var scope = Scope.of(desired.lake().value());
                output.write(
                        new Printout(
                                ApplyView.document(report),
                                () -> ApplyJson.write(scope, commit, report),
                                "data-pump:apply:" + scope.lake()),
                        main.options().colour(),
                        out);
                return report.succeeded() ? ExitCode.DONE : ExitCode.FAILED;
            }
        });
    }

    private ApplyReport apply(
            Reconciler reconciler,
            LakeConfig desired,
            PlanOptions options,
            Optional<SavedPlan> saved,
            StopSignal signal,
            PrintWriter aside) {
        var terms = new ApplyTerms(new ApplyPolicy(onFailure, pruneLimit), lease(), signal::isGiven);
        return reconciler.apply(
                desired,
                () -> {
                    var fresh = reconciler.plan(
                            desired, saved.map(plan -> plan.options(options)).orElse(options));
                    saved.ifPresent(plan -> plan.requireSame(fresh));
                    show(fresh, aside);
                    return fresh;
                },
                terms,
                line -> {
                    aside.println(line);
                    aside.flush();
                });
    }

    private LeaseTerms lease() {
        return LeaseTerms.of(Applicant.ofThisProcess())
                .waiting(wait)
                .breaking(lease -> Optional.of(lease.token()).equals(Optional.ofNullable(token)));
    }

    private static void show(Plan plan, PrintWriter out) {
        out.print(TextWriter.write(PlanView.document(plan)));
        out.flush();
    }

    private void warn(String line) {
        var err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private SavedPlan read(Path file) {
        try {
            return SavedPlan.read(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "The plan %s cannot be read; is it there?".formatted(file), e);
        }
    }

    private static final class OnFailureConverter implements ITypeConverter<OnFailure> {

        @Override
        public OnFailure convert(String written) {
            return Choice.of(written, OnFailure.class, "is neither continue nor stop");
        }
    }
}
