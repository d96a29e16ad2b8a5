package io.datapump.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.datapump");

    @Test
    void nothingDependsOnTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.datapump.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.datapump.cli..")
                .check(CLASSES);
    }

    @Test
    void commandsKnowNoAwsClient() {
        noClasses()
                .that()
                .resideInAPackage("io.datapump.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(CLASSES);
    }

    @Test
    void gitIsKnownInOnePlaceWhichKnowsNoCommand() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.datapump.cli.revision")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jgit..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.datapump.cli.revision")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.datapump.cli", "io.datapump.reconciler..", "io.datapump.pump..", "picocli..")
                .check(CLASSES);
    }

    @Test
    void reconcilerAndPumpNeverSeeEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.datapump.reconciler..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.datapump.pump..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.datapump.pump..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.datapump.reconciler..")
                .check(CLASSES);
    }
}
