package io.datapump.cli;

import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.impact.PriceTable;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.record.Recording;
import io.datapump.reconciler.render.JsonWriter;
import io.datapump.reconciler.render.PlanView;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump plan`: what apply would change; changes nothing.
@Command(
        name = "plan",
        header = "Show what apply would change; changes nothing.",
        description = {
            "Compares the configuration in DIR with the live event subscriptions, Glue database and crawlers, ECS task"
                    + " definitions, published run configurations and the foundation stack.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no changes",
            "1:the configuration has errors, or AWS could not be read",
            "2:wrong usage",
            "3:changes are pending, or something would be lost that nobody has agreed to"
        })
final class PlanCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private PlanChoices choices = new PlanChoices();

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Option(
            names = "--offline",
            paramLabel = "BUNDLE",
            description = "Plan from BUNDLE, which `datapump record` wrote, and not from AWS; says how old it is.")
    private @Nullable Path bundle;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "Say what runs cost by the prices in FILE and not by those that come with Data Pump.")
    private @Nullable Path prices;

    @Override
    public Integer call() {
        return Optional.ofNullable(bundle)
                .map(file -> Reconciling.read(
                        spec,
                        main.options(),
                        config::loadWhole,
                        (desired, commit, out) -> show(recorded(file, desired, choices.options(commit)), out)))
                .orElseGet(() -> Reconciling.run(
                        spec,
                        main.options(),
                        config,
                        (reconciler, desired, commit, out) ->
                                show(priced(reconciler).plan(desired, choices.options(commit)), out)));
    }

    private ExitCode show(Plan plan, PrintWriter out) {
        var printout = new Printout(
                PlanView.document(plan, age(plan)),
                () -> JsonWriter.plan(plan),
                "data-pump:plan:" + plan.scope().lake());
        output.write(printout, main.options().colour(), out);
        return plan.isEmpty() && plan.unagreed().isEmpty() ? ExitCode.DONE : ExitCode.CHANGES;
    }

    private Reconciler priced(Reconciler reconciler) {
        return ownPrices().map(reconciler::pricedBy).orElse(reconciler);
    }

    private Optional<PriceTable> ownPrices() {
        return Optional.ofNullable(prices).map(file -> {
            try {
                return PriceTable.read(Files.readString(file));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(
                        spec.commandLine(), "The prices in %s cannot be used: %s.".formatted(file, e.getMessage()), e);
            } catch (IOException e) {
                throw new ParameterException(
                        spec.commandLine(), "The prices %s cannot be read; is the file there?".formatted(file), e);
            }
        });
    }

    private static Optional<Duration> age(Plan plan) {
        return plan.basis()
                .recordedAt()
                .map(at -> Duration.between(at, InstantSource.system().instant()));
    }

    private Plan recorded(Path file, LakeConfig desired, PlanOptions options) {
        try {
            var recording = Recording.read(Files.readString(file));
            recording.requireOf(desired.lake().value());
            var planning = Connection.planning();
            return ownPrices()
                    .map(planning::pricedBy)
                    .orElse(planning)
                    .plan(desired, recording.live(), options, Optional.of(recording.at()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "The bundle %s cannot be planned from: %s.".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "The bundle %s cannot be read; is it there?".formatted(file), e);
        }
    }
}
