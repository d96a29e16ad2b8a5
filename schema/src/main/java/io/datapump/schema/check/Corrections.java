package io.datapump.schema.check;

import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.jsonschema.ValueType;
import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a person most likely meant by a value that its schema refuses. Nothing is proposed that would be refused again.
final class Corrections {

    private static final int LONGEST = 60;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
    private static final Pattern PERIOD =
            Pattern.compile("([0-9]+)\\s*(d|w|m|y|day|week|month|year)s?", Pattern.CASE_INSENSITIVE);

    private Corrections() {}

    /// The value as it should be written; empty where nobody can tell.
    static Optional<YamlNode> of(YamlNode written, SchemaPart wanted) {
        return wanted.type().stream()
                .flatMap(type -> candidates(written, type))
                .filter(wanted::accepts)
                .findFirst();
    }

    private static Stream<YamlNode> candidates(YamlNode written, ValueType type) {
        return switch (written) {
            case YamlNode.Scalar scalar -> isShort(scalar) ? candidates(scalar, type) : Stream.empty();
            case YamlNode.Sequence list -> list.items().size() == 1 ? list.items().stream() : Stream.empty();
            case YamlNode.Mapping mapping -> Stream.empty();
            case YamlNode.Unread unread -> Stream.empty();
        };
    }

    private static boolean isShort(YamlNode.Scalar written) {
        return written.kind() != ScalarKind.NULL
                && written.text().length() <= LONGEST
                && !CONTROL.matcher(written.text()).find();
    }

    private static Stream<YamlNode> candidates(YamlNode.Scalar written, ValueType type) {
        var text = written.text();
        return switch (type) {
            case STRING -> texts(text).map(each -> single(written, each, ScalarKind.TEXT));
            case ARRAY -> Stream.of(new YamlNode.Sequence(written.span(), List.of(written)));
            case BOOLEAN -> truth(text).map(each -> single(written, each, ScalarKind.BOOLEAN)).stream();
            case INTEGER -> number(text).map(each -> single(written, each, ScalarKind.INTEGER)).stream();
            case OBJECT -> Stream.empty();
        };
    }

    private static YamlNode single(YamlNode.Scalar written, String text, ScalarKind kind) {
        return new YamlNode.Scalar(written.span(), text, kind);
    }

    /// The text itself, without blanks around it, as a period, in plain lower case, and that with one sign in place of
    /// all that is neither letter nor digit. What has a slash is a path of names, and with another sign it names
    /// something else.
    private static Stream<String> texts(String text) {
        var bare = text.strip();
        var plain = ACCENTS.matcher(Normalizer.normalize(bare, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return Stream.concat(
                Stream.of(text, bare, period(bare), plain),
                bare.indexOf('/') < 0
                        ? Stream.of("_", "-").map(sign -> plain.replaceAll("[^a-z0-9]+", sign))
                        : Stream.empty());
    }

    private static String period(String text) {
        var period = PERIOD.matcher(text);
        return period.matches()
                ? "P" + period.group(1) + period.group(2).substring(0, 1).toUpperCase(Locale.ROOT)
                : text;
    }

    private static Optional<String> number(String text) {
        return text.matches("[1-9][0-9]*") ? Optional.of(text) : Optional.empty();
    }

    /// YAML 1.1 read these words as truth values; people still write them.
    private static Optional<String> truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "y", "on", "true" -> Optional.of("true");
            case "no", "n", "off", "false" -> Optional.of("false");
            default -> Optional.empty();
        };
    }
}
