package io.datapump.schema.check;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Holds one document against the JSON Schema of its kind. One fault per wrong thing: where a value breaks several
/// keywords, the first of type, choice, form, length, range is told.
final class SchemaCheck {

    private static final String MERGE = "<<";

    private SchemaCheck() {}

    /// Every fault, in the order of the document; empty where the document keeps to its schema.
    static List<Fault> faults(Document document) {
        var schema = DocumentSchema.of(document.kind());
        var errors = schema.validate(document.json());
        var meant = meant(schema, errors);
        Map<TreePath, Fault> worst = new LinkedHashMap<>();
        for (var error : errors) {
            var fault = fault(document, schema, error);
            var key = key(fault, error);
            worst.merge(
                    key,
                    meant.contains(key) && isMissing(fault) ? fault.silent() : fault,
                    (a, b) -> a.code().compareTo(b.code()) <= 0 ? a : b);
        }
        return new ArrayList<>(worst.values());
    }

    /// The keys that unknown ones stand for in all likelihood: "regoin" is wrong once, not wrong and missing.
    private static Set<TreePath> meant(DocumentSchema schema, List<Error> errors) {
        return errors.stream()
                .filter(error -> code(error) == DiagnosticCode.UNKNOWN_KEY)
                .flatMap(error ->
                        Nearest.of(property(error), schema.keys(error))
                                .map(path(error.getInstanceLocation())::child)
                                .stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isMissing(Fault fault) {
        return fault.code() == DiagnosticCode.MISSING_KEY;
    }

    private static Fault fault(Document document, DocumentSchema schema, Error error) {
        var path = path(error.getInstanceLocation());
        var code = code(error);
        var at = isAboutKey(error) ? path.child(property(error)) : path;
        return new Fault(
                at,
                code,
                isRefused(document, path, error)
                        ? Optional.empty()
                        : Optional.of(new Wording(document, schema).of(code, path, error)));
    }

    /// Missing keys are told apart by their name: their mapping is one path.
    private static TreePath key(Fault fault, Error error) {
        return isMissing(fault) ? fault.path().child(missing(error)) : fault.path();
    }

    private static boolean isAboutKey(Error error) {
        return error.getKeyword().equals("additionalProperties")
                || error.getKeyword().equals("propertyNames");
    }

    /// The key that is missing: what `required` names, or what `dependentRequired` names first.
    static String missing(Error error) {
        return String.valueOf(error.getArguments()[0]);
    }

    static String property(Error error) {
        return String.valueOf(error.getProperty());
    }

    private static boolean isRefused(Document document, TreePath path, Error error) {
        var node = document.find(path);
        if (node.filter(YamlNode.Unread.class::isInstance).isPresent()) {
            return true;
        }
        var merges = node.filter(n -> n instanceof YamlNode.Mapping mapping
                        && mapping.find(MERGE)
                                .filter(YamlNode.Unread.class::isInstance)
                                .isPresent())
                .isPresent();
        return merges
                && (code(error) == DiagnosticCode.MISSING_KEY || property(error).equals(MERGE));
    }

    private static DiagnosticCode code(Error error) {
        return switch (error.getKeyword()) {
            case "additionalProperties" -> DiagnosticCode.UNKNOWN_KEY;
            case "required", "dependentRequired" -> DiagnosticCode.MISSING_KEY;
            case "type" -> DiagnosticCode.WRONG_TYPE;
            case "enum" -> DiagnosticCode.VALUE_NOT_ALLOWED;
            case "pattern", "propertyNames" -> DiagnosticCode.VALUE_FORM;
            case "minLength", "maxLength" -> DiagnosticCode.VALUE_LENGTH;
            case "minimum", "maximum" -> DiagnosticCode.VALUE_RANGE;
            case "minItems", "maxItems" -> DiagnosticCode.LIST_LENGTH;
            case "uniqueItems" -> DiagnosticCode.LIST_REPEATS;
            default ->
                throw new IllegalStateException(
                        "Cannot word a finding of the schema keyword %s".formatted(error.getKeyword()));
        };
    }

    private static TreePath path(NodePath location) {
        var steps = new ArrayList<String>();
        for (int i = 0; i < location.getNameCount(); i++) {
            steps.add(String.valueOf(location.getElement(i)));
        }
        return new TreePath(steps);
    }
}
