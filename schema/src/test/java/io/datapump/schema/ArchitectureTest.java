package io.datapump.schema;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final String BASE = "io.datapump.schema";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    /// What each package may know of the others.
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            entry("source"),
            entry("diagnostic", "source"),
            entry("report", "diagnostic", "source"),
            entry("spec", "source"),
            entry("yaml", "source", "diagnostic"),
            entry("document", "source", "yaml"),
            entry("form", "spec", "source"),
            entry("layout", "spec"),
            entry("run", "spec", "source", "form", "layout"),
            entry("bind", "spec", "source", "form", "document"),
            entry("jsonschema", "document", "yaml", "source"),
            entry("explain", "bind", "document", "yaml", "form", "spec", "layout", "run", "diagnostic", "source"),
            entry("removal", "compare", "yaml", "diagnostic", "form", "spec", "layout", "run", "source"),
            entry("compare", "yaml", "form", "spec", "layout", "run", "source"),
            entry("check", "bind", "document", "jsonschema", "yaml", "form", "spec", "layout", "diagnostic", "source"),
            entry("reality", "check", "bind", "document", "form", "spec", "layout", "diagnostic", "source"),
            entry(
                    "suggest",
                    "reality",
                    "check",
                    "bind",
                    "document",
                    "yaml",
                    "form",
                    "spec",
                    "layout",
                    "diagnostic",
                    "source"));

    private static Map.Entry<String, Set<String>> entry(String name, String... known) {
        return Map.entry(name, Set.of(known));
    }

    @Test
    void packagesKnowOnlyThoseBelowThem() {
        MAY_KNOW.forEach((name, known) -> {
            var allowed = Stream.concat(known.stream(), Stream.of(name))
                    .map(other -> BASE + "." + other)
                    .toArray(String[]::new);
            classes()
                    .that()
                    .resideInAPackage(BASE + "." + name)
                    .should()
                    .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(allowed)
                            .or(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage(BASE + ".."))))
                    .check(CLASSES);
        });
    }

    @Test
    void everyPackageHasItsRule() {
        classes()
                .that()
                .resideOutsideOfPackage(BASE)
                .should()
                .resideInAnyPackage(MAY_KNOW.keySet().stream()
                        .map(name -> BASE + "." + name)
                        .toArray(String[]::new))
                .check(CLASSES);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching(BASE + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingKnowsAws() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(CLASSES);
    }

    @Test
    void theValuesKnowNeitherJsonNorYaml() {
        noClasses()
                .that()
                .resideInAnyPackage(BASE + ".spec", BASE + ".source", BASE + ".layout", BASE + ".diagnostic")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml..", "org.snakeyaml..")
                .check(CLASSES);
    }

    @Test
    void yamlIsReadWithoutAnEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snakeyaml..")
                .check(CLASSES);
    }

    @Test
    void onlyTheLoaderTouchesFiles() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.nio.file..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.File")
                .check(CLASSES);
    }

    @Test
    void nothingReadsTheClockOrTheEnvironmentOrPrints() {
        noClasses()
                .should()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.Clock")
                .check(CLASSES);
    }
}
