package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What the README of the repository and that of this module name exists.
class ReadmeTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+[A-Za-z0-9]*)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^):]+)\\)");

    @TestFactory
    Stream<DynamicTest> everyTypeNamedExists() throws IOException {
        var known = types();
        return Stream.of(ROOT.resolve("README.md"), Path.of("README.md"))
                .map(readme -> DynamicTest.dynamicTest(readme.toString(), () -> {
                    var named = TYPE.matcher(Files.readString(readme))
                            .results()
                            .map(found -> found.group(1))
                            .toList();

                    assertThat(named).isNotEmpty();
                    assertThat(known).containsAll(named);
                }));
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        var links = LINK.matcher(Files.readString(ROOT.resolve("README.md")))
                .results()
                .map(found -> found.group(1));

        assertThat(links)
                .isNotEmpty()
                .allSatisfy(link -> assertThat(ROOT.resolve(link)).exists());
    }

    @Test
    void diagnosticOfTheReadmeIsWhatIsPrintedToday(@TempDir Path folder) throws IOException {
        var lake = Files.readString(ROOT.resolve("lake-config/lake.yaml"));
        Files.writeString(folder.resolve("lake.yaml"), lake.replace("\n  region:", "\n  regoin:"));

        var printed = Shell.run("validate", folder).err().replace(folder.toString(), "lake-config");

        assertThat(printed).contains("[unknown-key]");
        assertThat(ROOT.resolve("README.md")).content().contains("```text\n%s```\n".formatted(printed));
    }

    @Test
    void commandsOfTheReadmeAreCommands() throws IOException {
        var commands = Main.commandLine().getSubcommands().keySet();
        var rows = Pattern.compile("(?m)^\\| `([a-z]+)[ `]")
                .matcher(Files.readString(Path.of("README.md")))
                .results()
                .map(found -> found.group(1));

        assertThat(rows).isNotEmpty().isSubsetOf(commands);
    }

    private static Set<String> types() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 12)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }
}
