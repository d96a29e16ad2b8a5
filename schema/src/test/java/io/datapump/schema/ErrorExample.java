package io.datapump.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// One finding of a golden case, as `docs/errors.md` shows it: the lines of the document that matter, and what is
/// printed about them.
///
/// @param yaml empty where the finding shows no line
record ErrorExample(List<String> yaml, String printed) {

    private static final Pattern PLACE = Pattern.compile("^(?: {3})?(lake-config/[^:]+):(\\d+):", Pattern.MULTILINE);
    private static final Pattern SHOWN = Pattern.compile("^ *(\\d+) \\| (.*)$", Pattern.MULTILINE);

    /// Every finding of a code in the golden cases, the shortest first.
    static List<ErrorExample> of(String code) throws IOException {
        var found = new ArrayList<ErrorExample>();
        for (var golden : GoldenCase.all()) {
            for (var block : Files.readString(golden.expected()).split("\n\n", -1)) {
                if (block.lines().findFirst().orElse("").endsWith("[%s]".formatted(code))) {
                    found.add(new ErrorExample(outline(golden.folder(), block), block.strip()));
                }
            }
        }
        found.sort(Comparator.comparingInt(
                        (ErrorExample example) -> example.printed().length())
                .thenComparing(ErrorExample::printed));
        return found;
    }

    /// As it stands in the document.
    String markdown() {
        var source = yaml.isEmpty() ? "" : "```yaml\n%s\n```\n\n".formatted(String.join("\n", yaml));
        return source + "```text\n%s\n```\n".formatted(printed);
    }

    /// The lines that the finding shows of its own file, and above each the lines it belongs to.
    private static List<String> outline(Path folder, String block) throws IOException {
        var place = PLACE.matcher(block);
        var shown = SHOWN.matcher(block);
        if (!place.find() || !shown.find() || !Files.isRegularFile(folder.resolve(place.group(1)))) {
            return List.of();
        }
        var lines = Files.readAllLines(folder.resolve(place.group(1)));
        var number = Integer.parseInt(place.group(2));
        if (number > lines.size() || !lines.get(number - 1).replace('\t', '→').equals(shown.group(2))) {
            return List.of();
        }
        var numbers = new TreeSet<Integer>();
        above(lines, number, numbers);
        while (place.find()) {
            if (block.startsWith(place.group(1))) {
                above(lines, Integer.parseInt(place.group(2)), numbers);
            }
        }
        var outline = numbers.stream().map(line -> lines.get(line - 1)).toList();
        return outline.stream().allMatch(String::isBlank) ? List.of() : outline;
    }

    private static void above(List<String> lines, int number, TreeSet<Integer> into) {
        into.add(number);
        var depth = depth(lines.get(number - 1));
        for (int i = number - 1; i > 0 && depth > 0; i--) {
            var line = lines.get(i - 1);
            if (!line.isBlank() && !line.strip().startsWith("#") && depth(line) < depth) {
                into.add(i);
                depth = depth(line);
            }
        }
    }

    private static int depth(String line) {
        return line.length() - line.stripLeading().length();
    }
}
