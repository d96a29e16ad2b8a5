package io.datapump.reconciler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentationTest {

    private static final String CALLS = "## AWS calls it makes";

    /// Names of CloudFormation's and of other modules.
    private static final Set<String> FOREIGN = Set.of("Ref", "Foundation");

    @Test
    void everyTypeTheReadmeNamesExists() throws IOException {
        var known = sources();

        assertThat(named("`([A-Z][A-Za-z]+)`s?"))
                .hasSizeGreaterThan(15)
                .allMatch(name -> FOREIGN.contains(name) || known.contains(name));
    }

    @Test
    void everyOperationTheReadmeNamesIsOneThatTheFakesAnswer() throws IOException {
        var fakes = new StringBuilder();
        try (var files = Files.list(Path.of("src/test/java/io/datapump/reconciler/aws"))) {
            for (var file : files.toList()) {
                fakes.append(Files.readString(file));
            }
        }
        var section = Files.readString(Path.of("README.md")).split(CALLS, 2)[1];

        assertThat(Pattern.compile("[A-Z][a-z]+[A-Z][A-Za-z0-9]+")
                        .matcher(section)
                        .results()
                        .map(MatchResult::group))
                .filteredOn(word -> !word.equals("CloudFormation"))
                .hasSize(52)
                .allMatch(operation -> fakes.toString()
                        .contains(Character.toLowerCase(operation.charAt(0)) + operation.substring(1) + "("));
    }

    private static Set<String> named(String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(Path.of("README.md")).split(CALLS, 2)[0])
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /// Types by the names of their files and, for nested ones, by their declarations.
    private static Set<String> sources() throws IOException {
        var declaration = Pattern.compile("(?:class|record|interface|enum) ([A-Z][A-Za-z]+)");
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            var names = new java.util.HashSet<String>();
            for (var file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                declaration.matcher(Files.readString(file)).results().forEach(match -> names.add(match.group(1)));
            }
            return names;
        }
    }
}
