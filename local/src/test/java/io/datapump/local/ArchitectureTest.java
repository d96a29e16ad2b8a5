package io.datapump.local;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/// The shape of the module, held by a test and not by memory.
class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.datapump.local");

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.datapump.local.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theSampleSourceKnowsNoAws() {
        noClasses()
                .that()
                .resideInAPackage("io.datapump.local.source..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.awssdk..", "io.datapump.local.aws..", "io.datapump.local.query..")
                .check(CLASSES);
    }

    @Test
    void stateKnowsNoServiceAndClientsKnowNoState() {
        noClasses()
                .that()
                .resideInAPackage("io.datapump.local.aws.state..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.awssdk.services..", "io.datapump.local.aws.client..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.datapump.local.aws.client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.awssdk.services..", "io.datapump.local.aws.state..")
                .check(CLASSES);
    }

    @Test
    void servicesDoNotRunTheProductTheyAreWiredToIt() {
        noClasses()
                .that()
                .resideInAPackage("io.datapump.local.aws.*..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.datapump.reconciler..",
                        "io.datapump.pump",
                        "io.datapump.pump.job..",
                        "io.datapump.pump.pipeline..",
                        "io.datapump.pump.trigger..")
                .check(CLASSES);
    }

    @Test
    void nothingButTheDemoPrints() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.datapump.local.demo..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }
}
