package io.datapump.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    /// A benchmark starts a process for what it measures; what it called directly it would measure in its own
    /// JVM. Only the lake that is planned has to be deployed before, and the export that is copied written.
    @Test
    void whatIsMeasuredIsNotCalled() {
        var classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.datapump.bench");

        noClasses()
                .that()
                .doNotHaveSimpleName("DeployedLake")
                .and()
                .doNotHaveSimpleName("PlanOnce")
                .and()
                .doNotHaveSimpleName("ExportedLake")
                .and()
                .doNotHaveSimpleName("CopyOnce")
                .and()
                .doNotHaveSimpleName("RepartitionOnce")
                .and()
                .doNotHaveSimpleName("LongtermOnce")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.datapump.schema..",
                        "io.datapump.reconciler..",
                        "io.datapump.pump..",
                        "io.datapump.local..",
                        "io.datapump.cli..")
                .check(classes);
    }
}
