package io.datapump.reconciler;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/// The shape of the module, held by a test and not by memory.
class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.datapump.reconciler");

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.datapump.reconciler.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void kindsKnowNothingOfEachOther() {
        slices().matching("io.datapump.reconciler.kind.(*)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void theAwsSdkIsKnownOnlyAtTheEdge() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.datapump.reconciler.aws..")
                .and()
                .haveSimpleNameNotEndingWith("Client")
                .and()
                .haveSimpleNameNotEndingWith("Mapper")
                .and()
                .doNotHaveFullyQualifiedName("io.datapump.reconciler.Reconciler")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon.awssdk..")
                .check(CLASSES);
    }

    @Test
    void contractsPlansAndRenderingsAreFreeOfEffects() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..resource..", "..plan..", "..render..", "..apply..", "..drift..", "..overview..", "..mend..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon.awssdk..", "java.io..", "java.nio.file..", "java.net..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CLASSES);
    }

    @Test
    void contractsKnowOnlyTheConfiguration() {
        classes()
                .that()
                .resideInAPackage("..reconciler.resource..")
                .should()
                .onlyDependOnClassesThat(resideInAPackage("io.datapump.reconciler.resource..")
                        .or(resideInAPackage("io.datapump.schema.."))
                        .or(resideInAPackage("java.."))
                        .or(resideInAPackage("org.jspecify.."))
                        .or(resideInAPackage("org.snakeyaml.."))
                        .or(resideInAPackage("tools.jackson.."))
                        .or(resideInAPackage("com.fasterxml.jackson..")))
                .check(CLASSES);
    }

    @Test
    void plansKnowNeitherKindsNorRendering() {
        noClasses()
                .that()
                .resideInAnyPackage("..reconciler.plan..", "..reconciler.apply..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..reconciler.kind..", "..reconciler.render..", "..reconciler.aws..")
                .check(CLASSES);
    }

    @Test
    void driftAndOverviewKnowNeitherKindsNorRenderingNorEachOther() {
        noClasses()
                .that()
                .resideInAnyPackage("..reconciler.drift..", "..reconciler.overview..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..reconciler.kind..", "..reconciler.render..", "..reconciler.aws..", "..reconciler.apply..")
                .check(CLASSES);
        slices().matching("io.datapump.reconciler.(drift|overview)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void whatIsSeenKnowsNoPlan() {
        noClasses()
                .that()
                .resideInAPackage("..reconciler.sight..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..reconciler.plan..", "..reconciler.kind..", "..reconciler.render..")
                .check(CLASSES);
    }

    @Test
    void nothingPrints() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }
}
