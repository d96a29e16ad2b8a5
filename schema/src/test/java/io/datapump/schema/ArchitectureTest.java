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
            Map.entry("source", Set.of()),
            Map.entry("diagnostic", Set.of("source")),
            Map.entry("report", Set.of("diagnostic", "source")),
            Map.entry("spec", Set.of("source")),
            Map.entry("yaml", Set.of("source", "diagnostic")),
            Map.entry("document", Set.of("source", "yaml")),
            Map.entry("form", Set.of("spec", "source")),
            Map.entry("layout", Set.of("spec")),
            Map.entry("run", Set.of("spec", "source", "form", "layout")),
            Map.entry("bind", Set.of("spec", "source", "form", "document")),
            Map.entry("jsonschema", Set.of("document", "yaml", "source")),
            Map.entry(
                    "explain",
                    Set.of("bind", "document", "yaml", "form", "spec", "layout", "run", "diagnostic", "source")),
            Map.entry("compare", Set.of("yaml", "form", "spec", "layout", "run", "source")),
            Map.entry(
                    "check",
                    Set.of(
                            "bind",
                            "document",
                            "jsonschema",
                            "yaml",
                            "form",
                            "spec",
                            "layout",
                            "diagnostic",
                            "source")));

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
