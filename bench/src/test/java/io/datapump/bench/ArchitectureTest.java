package io.datapump.bench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final DescribedPredicate<JavaClass> MEASURED = resideInAnyPackage(
                    "io.datapump.schema..",
                    "io.datapump.reconciler..",
                    "io.datapump.pump..",
                    "io.datapump.local..",
                    "io.datapump.cli..")
            .and(DescribedPredicate.not(simpleName("SparkProcess")));

    /// A benchmark starts a process for what it measures; what it called directly it would measure in its own
    /// JVM. Only the lake that is planned has to be deployed before, and the export that is copied written.
    /// `SparkProcess` starts processes itself, and knows where a JDK for them is.
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
                .should()
                .dependOnClassesThat(MEASURED)
                .check(classes);
    }
}
