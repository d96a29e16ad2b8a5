package io.datapump.pump;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The lines between the pump's packages.
class ArchitectureTest {

    private static final JavaClasses PUMP = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.datapump.pump");

    /// The adapters to AWS outside the package `aws`, by the beginnings of their names.
    private static final Set<String> ADAPTERS = Set.of(
            "PumpClients",
            "store.S3",
            "store.FileSlice",
            "catalog.Glue",
            "job.notify.SnsNotifier",
            "replay.SfnExecutions",
            "trigger.AwsCalls",
            "trigger.ExportReports",
            "trigger.ExportTasks",
            "trigger.PipelineStarter",
            "trigger.RecentSnapshots",
            "trigger.SnapshotLookup",
            "trigger.SqsDeadLetters",
            "Main");

    private static final Set<String> ENTRY_POINTS = Set.of("Main", "trigger.TriggerFunction", "trigger.LambdaRuntime");

    private static boolean isOneOf(JavaClass type, Set<String> beginnings) {
        var name = type.getName().replace("io.datapump.pump.", "");
        return beginnings.stream().anyMatch(name::startsWith);
    }

    private static void holds(ArchRule rule) {
        rule.check(PUMP);
    }

    @Test
    void packagesAreFreeOfCycles() {
        holds(slices().matching("io.datapump.pump.(**)").should().beFreeOfCycles());
        holds(noClasses()
                .that()
                .resideInAnyPackage("io.datapump.pump.job..", "io.datapump.pump.pipeline..", "io.datapump.pump.store..")
                .should()
                .dependOnClassesThat(describe(
                        "in the base package", type -> type.getPackageName().equals("io.datapump.pump"))));
    }

    @Test
    void onlyAdaptersKnowTheSdk() {
        holds(noClasses()
                .that(describe(
                        "are no adapter",
                        type -> !isOneOf(type, ADAPTERS)
                                && !type.getPackageName().equals("io.datapump.pump.aws")))
                .should()
                .dependOnClassesThat(resideInAPackage("software.amazon.awssdk..")));
    }

    /// The raw text would have to be encoded by hand; bucket and key apart are encoded by the SDK.
    @Test
    void nobodySetsTheRawSourceOfACopy() {
        holds(noClasses()
                .should()
                .callMethodWhere(describe(
                        "set the raw source of a copy", call -> call.getName().equals("copySource"))));
    }

    @Test
    void onlyTheEngineKnowsParquetAndHadoop() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackage("io.datapump.pump.parquet..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.parquet..", "org.apache.hadoop.."));
    }

    @Test
    void theEngineKnowsNothingOfRuns() {
        holds(noClasses()
                .that()
                .resideInAPackage("io.datapump.pump.parquet..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.datapump.pump.job..",
                        "io.datapump.pump.store..",
                        "io.datapump.pump.export..",
                        "io.datapump.pump.catalog.."));
    }

    @Test
    void onlyEntryPointsReadTheEnvironmentOrPrint() {
        holds(noClasses()
                .that(describe("are no entry point", type -> !isOneOf(type, ENTRY_POINTS)))
                .should()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err"));
    }

    @Test
    void theSourceOfACopyIsNeverWrittenByHand() {
        holds(noClasses()
                .should()
                .callMethodWhere(describe(
                        "sets the raw copy source, which would have to be encoded",
                        call -> call.getName().equals("copySource"))));
    }

    @Test
    void jobsDoNotKnowEachOther() {
        holds(slices().matching("io.datapump.pump.job.(*)..").should().notDependOnEachOther());
    }
}
