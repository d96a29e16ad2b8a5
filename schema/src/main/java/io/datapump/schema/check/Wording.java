package io.datapump.schema.check;

import com.networknt.schema.Error;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What a person reads about a fault: our words and the schema's descriptions, never the validator's text.
record Wording(Document document, DocumentSchema schema) {

    Diagnostic of(DiagnosticCode code, TreePath path, Error error) {
        var part = schema.part(error);
        return switch (code) {
            case UNKNOWN_KEY -> unknownKey(path, error);
            case MISSING_KEY -> missingKey(path, SchemaCheck.missing(error), part);
            case WRONG_TYPE -> wrongType(path, part);
            case VALUE_NOT_ALLOWED -> notAllowed(path, part);
            case VALUE_FORM ->
                error.getKeyword().equals("pattern")
                        ? value(code, path, part, form(part))
                        : keyForm(path, SchemaCheck.property(error), part.path("propertyNames"));
            case VALUE_LENGTH -> value(code, path, part, length(part));
            case VALUE_RANGE -> value(code, path, part, range(part));
            case LIST_LENGTH ->
                list(code, path, part, "%d entries".formatted(items(path).size()));
            case LIST_REPEATS -> repeats(path, part);
            default -> throw new IllegalStateException("Cannot word %s: no schema keyword gives it".formatted(code));
        };
    }

    private Diagnostic unknownKey(TreePath path, Error error) {
        var key = SchemaCheck.property(error);
        var known = schema.keys(error);
        return Diagnostic.of(
                        DiagnosticCode.UNKNOWN_KEY,
                        document.keyPlace(path.child(key)),
                        "%s has no key %s.".formatted(sentence(path), Quoted.text(key)))
                .expecting(known.stream().sorted().collect(Collectors.joining(", ")))
                .fixedBy(Nearest.question(key, known).orElse("remove it"));
    }

    private Diagnostic missingKey(TreePath path, String key, JsonNode part) {
        var property = schema.property(part, key);
        return Diagnostic.of(
                        DiagnosticCode.MISSING_KEY,
                        document.keyPlace(path),
                        "%s needs the key \"%s\". %s".formatted(sentence(path), key, description(property)))
                .fixedBy("add  %s: %s".formatted(key, content(property)));
    }

    private Diagnostic wrongType(TreePath path, JsonNode part) {
        var type = part.path("type").stringValue("");
        var finding = Diagnostic.of(
                        DiagnosticCode.WRONG_TYPE,
                        document.place(path),
                        "%s is %s. %s".formatted(sentence(path), found(path), description(part)))
                .expecting(expected(type, part));
        return finding.fixedBy(written(path)
                .flatMap(scalar -> Corrections.of(scalar, type))
                .map(value -> "write  %s%s".formatted(keyed(path), value))
                .orElseGet(() -> "for example  %s%s".formatted(keyed(path), Flow.of(example(part)))));
    }

    private Diagnostic notAllowed(TreePath path, JsonNode part) {
        var allowed =
                part.path("enum").values().stream().map(JsonNode::asString).toList();
        var finding = Diagnostic.of(
                        DiagnosticCode.VALUE_NOT_ALLOWED,
                        document.place(path),
                        "%s is %s. %s".formatted(sentence(path), found(path), description(part)))
                .expecting(allowed.size() == 1 ? allowed.getFirst() : "one of " + String.join(", ", allowed));
        return written(path)
                .flatMap(scalar -> Nearest.question(scalar.text(), allowed))
                .map(finding::fixedBy)
                .orElse(finding);
    }

    private Diagnostic value(DiagnosticCode code, TreePath path, JsonNode part, String expected) {
        return Diagnostic.of(
                        code,
                        document.place(path),
                        "%s is %s. %s".formatted(sentence(path), found(path), description(part)))
                .expecting(expected)
                .fixedBy("for example  %s%s".formatted(keyed(path), Flow.of(example(part))));
    }

    private Diagnostic keyForm(TreePath path, String key, JsonNode names) {
        return Diagnostic.of(
                        DiagnosticCode.VALUE_FORM,
                        document.keyPlace(path.child(key)),
                        "%s has the key %s.".formatted(sentence(path), Quoted.text(key)))
                .expecting(names.path(DocumentSchema.FORM).stringValue(""));
    }

    private Diagnostic list(DiagnosticCode code, TreePath path, JsonNode part, String found) {
        return Diagnostic.of(
                        code,
                        document.keyPlace(path),
                        "%s has %s. %s".formatted(sentence(path), found, description(part)))
                .expecting(counted(part, "minItems", "maxItems", "entry", "entries"));
    }

    private Diagnostic repeats(TreePath path, JsonNode part) {
        var seen = new HashSet<String>();
        var items = items(path);
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof YamlNode.Scalar scalar && !seen.add(scalar.text())) {
                return Diagnostic.of(
                                DiagnosticCode.LIST_REPEATS,
                                scalar.span(),
                                "%s has %s twice.".formatted(sentence(path), Quoted.text(scalar.text())))
                        .fixedBy("remove one of the two");
            }
        }
        return list(DiagnosticCode.LIST_REPEATS, path, part, "an entry twice");
    }

    private List<YamlNode> items(TreePath path) {
        return document.find(path).orElseThrow() instanceof YamlNode.Sequence sequence ? sequence.items() : List.of();
    }

    private Optional<YamlNode.Scalar> written(TreePath path) {
        return document.find(path).filter(YamlNode.Scalar.class::isInstance).map(YamlNode.Scalar.class::cast);
    }

    private String found(TreePath path) {
        return switch (document.find(path).orElseThrow()) {
            case YamlNode.Mapping mapping -> "a mapping";
            case YamlNode.Sequence sequence -> "a list";
            case YamlNode.Unread unread -> "not read";
            case YamlNode.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> "the text " + Quoted.text(scalar.text());
                    case INTEGER, DECIMAL -> "the number " + Quoted.plain(scalar.text());
                    case BOOLEAN -> "the truth value " + scalar.text();
                    case NULL -> scalar.text().isEmpty() ? "empty" : "the empty value " + scalar.text();
                };
        };
    }

    private String sentence(TreePath path) {
        return path.steps().isEmpty() ? "The document" : Quoted.plain(document.show(path));
    }

    /// `key: ` for a value of a mapping, nothing for an item of a list.
    private String keyed(TreePath path) {
        return document.find(path.parent())
                                .filter(YamlNode.Sequence.class::isInstance)
                                .isPresent()
                        || path.steps().isEmpty()
                ? ""
                : Flow.text(path.last()) + ": ";
    }

    private static String expected(String type, JsonNode part) {
        return switch (type) {
            case "string" -> part.path("enum").isMissingNode() ? "text" + suffix(form(part)) : choices(part);
            case "integer" ->
                "a whole number" + suffix(part.path("enum").isMissingNode() ? range(part) : choices(part));
            case "boolean" -> "true or false";
            case "array" -> "a list";
            default -> "a mapping of keys and values";
        };
    }

    private static String suffix(String more) {
        return more.isEmpty() ? "" : ": " + more;
    }

    private static String choices(JsonNode part) {
        return "one of "
                + part.path("enum").values().stream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }

    private static String form(JsonNode part) {
        return part.path(DocumentSchema.FORM).stringValue("");
    }

    private static String length(JsonNode part) {
        return counted(part, "minLength", "maxLength", "character", "characters");
    }

    private static String range(JsonNode part) {
        return bounds(part, "minimum", "maximum") + " "
                + part.path(DocumentSchema.UNIT).stringValue("");
    }

    private static String counted(JsonNode part, String least, String most, String one, String many) {
        var last = part.path(most).isMissingNode() ? part.path(least) : part.path(most);
        return bounds(part, least, most) + " " + (last.asInt() == 1 ? one : many);
    }

    private static String bounds(JsonNode part, String least, String most) {
        if (part.path(least).isMissingNode()) {
            return "at most " + part.path(most).asString();
        }
        return part.path(most).isMissingNode()
                ? "at least " + part.path(least).asString()
                : "from %s to %s"
                        .formatted(part.path(least).asString(), part.path(most).asString());
    }

    /// An example, or the keys to write where an example would be a whole page.
    private static String content(JsonNode property) {
        return property.path("examples").isMissingNode()
                ? " and below it "
                        + property.path("required").values().stream()
                                .map(JsonNode::asString)
                                .collect(Collectors.joining(", "))
                : Flow.of(example(property));
    }

    private static String description(JsonNode part) {
        return part.path("description").stringValue("");
    }

    private static JsonNode example(JsonNode part) {
        return part.path("examples").path(0);
    }
}
