package io.datapump.cli;

import io.datapump.schema.diagnostic.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/// One of a closed set of words, as a person writes it: `kebab-case`, or `camelCase` where the word is one
/// of the configuration's.
final class Choice {

    private Choice() {}

    /// The constant that a word names.
    ///
    /// @param refusal what any other word is, for example `is no format`
    /// @throws TypeConversionException with the refusal and the nearest word
    static <E extends Enum<E>> E of(String written, Class<E> choices, String refusal) {
        return of(written, choices, words(choices), refusal);
    }

    /// The constant that a word of the configuration names.
    ///
    /// @throws TypeConversionException as [#of]
    static <E extends Enum<E>> E asInYaml(String written, Class<E> choices, String refusal) {
        var words = words(choices).stream().map(Choice::camelCase).toList();
        return of(written, choices, words, refusal);
    }

    private static String camelCase(String word) {
        return Pattern.compile("-(.)")
                .matcher(word)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private static <E extends Enum<E>> E of(String written, Class<E> choices, List<String> words, String refusal) {
        var index = words.indexOf(written);
        if (index < 0) {
            throw new TypeConversionException("'%s' %s.%s"
                    .formatted(
                            written,
                            refusal,
                            Nearest.question(written, words).map(" "::concat).orElse("")));
        }
        return choices.getEnumConstants()[index];
    }

    private static <E extends Enum<E>> List<String> words(Class<E> choices) {
        return Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }
}
