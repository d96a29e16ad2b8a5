package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.jsonschema.Assertion;
import io.datapump.schema.jsonschema.Breach;
import io.datapump.schema.jsonschema.Flaw;
import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.yaml.YamlNode;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a person reads about a breach of a schema: our words and the schema's descriptions.
record Wording(Document document) {

    Diagnostic of(DiagnosticCode code, Breach breach) {
        return switch (breach.flaw()) {
            case Flaw.UnknownKey flaw -> unknownKey(code, breach, flaw.key());
            case Flaw.MissingKey flaw -> missingKey(code, breach, flaw);
            case Flaw.KeyForm flaw -> keyForm(code, breach, flaw);
            case Flaw.NoBranch flaw -> noBranch(code, breach, flaw);
            case Flaw.SeveralBranches flaw -> severalBranches(code, breach, flaw);
            case Flaw.WrongType flaw -> value(code, breach, Expected.type(breach.part()));
            case Flaw.Broken(var assertion) -> broken(code, breach, assertion);
        };
    }

    private Diagnostic unknownKey(DiagnosticCode code, Breach breach, String key) {
        var known = breach.part().keys().known().keySet();
        var finding = Diagnostic.of(
                        code,
                        document.keyPlace(breach.path().child(key)),
                        "%s has no key %s.".formatted(sentence(breach.path()), Quoted.text(key)))
                .expecting(sorted(known));
        return Nearest.of(key, known).map(finding::suggesting).orElseGet(() -> finding.fixedBy("remove it"));
    }

    private Diagnostic missingKey(DiagnosticCode code, Breach breach, Flaw.MissingKey flaw) {
        var property = flaw.property();
        var finding = Diagnostic.of(
                        code,
                        document.keyPlace(breach.path()),
                        "%s needs the key \"%s\". %s"
                                .formatted(
                                        sentence(breach.path()),
                                        flaw.key(),
                                        property.says().description()))
                .fixedBy("add  %s: %s".formatted(flaw.key(), content(property).orElse("…")));
        return property.find(Assertion.Choice.class)
                .filter(choice -> choice.words().size() > 1)
                .map(choice -> finding.expecting(Expected.of(choice, property)))
                .orElse(finding);
    }

    private Diagnostic keyForm(DiagnosticCode code, Breach breach, Flaw.KeyForm flaw) {
        return Diagnostic.of(
                        code,
                        document.keyPlace(breach.path().child(flaw.key())),
                        "%s has the key %s.".formatted(sentence(breach.path()), Quoted.text(flaw.key())))
                .expecting(flaw.names().says().form())
                .fixedBy("write the key in that form, or remove it");
    }

    private Diagnostic noBranch(DiagnosticCode code, Breach breach, Flaw.NoBranch flaw) {
        var finding = Diagnostic.of(
                        code,
                        document.keyPlace(breach.path()),
                        "%s has none of the keys of which it needs one.".formatted(sentence(breach.path())))
                .expecting("exactly one of " + sorted(flaw.keys()));
        return breach.node() instanceof YamlNode.Mapping mapping
                ? mapping.entries().keySet().stream()
                        .flatMap(key -> Nearest.of(key, flaw.keys()).stream())
                        .findFirst()
                        .map(finding::suggesting)
                        .orElseGet(() -> finding.fixedBy("add one of them"))
                : finding;
    }

    private Diagnostic severalBranches(DiagnosticCode code, Breach breach, Flaw.SeveralBranches flaw) {
        return Diagnostic.of(
                        code,
                        document.keyPlace(breach.path().child(flaw.written().get(1))),
                        "%s has %s, and only one of them can count."
                                .formatted(sentence(breach.path()), String.join(" and ", flaw.written())))
                .expecting("exactly one of " + sorted(flaw.keys()))
                .fixedBy("keep one and remove the others");
    }

    private Diagnostic broken(DiagnosticCode code, Breach breach, Assertion assertion) {
        return switch (assertion) {
            case Assertion.Count count -> length(code, breach, count);
            case Assertion.Unique unique -> repeats(code, breach, unique);
            case Assertion.Choice choice -> choice(code, breach, choice);
            case Assertion.Form form -> value(code, breach, Expected.of(form, breach.part()));
            case Assertion.Length length -> value(code, breach, Expected.of(length, breach.part()));
            case Assertion.Range range -> value(code, breach, Expected.of(range, breach.part()));
        };
    }

    private Diagnostic value(DiagnosticCode code, Breach breach, String expected) {
        var path = breach.path();
        var finding = Diagnostic.of(
                        code,
                        document.place(path),
                        "%s is %s. %s"
                                .formatted(
                                        sentence(path),
                                        found(breach.node()),
                                        breach.part().says().description()))
                .expecting(expected);
        return Corrections.of(breach.node(), breach.part())
                .map(value -> "write  %s%s".formatted(keyed(path), Flow.of(value)))
                .or(() -> example(breach))
                .map(finding::fixedBy)
                .orElse(finding);
    }

    private Diagnostic choice(DiagnosticCode code, Breach breach, Assertion.Choice choice) {
        var finding = value(code, breach, Expected.of(choice, breach.part()));
        return breach.node() instanceof YamlNode.Scalar scalar
                ? Nearest.of(scalar.text(), choice.words())
                        .map(finding::suggesting)
                        .orElse(finding)
                : finding;
    }

    private Diagnostic length(DiagnosticCode code, Breach breach, Assertion.Count count) {
        var entries = ((YamlNode.Sequence) breach.node()).items().size();
        var tooMany = entries - count.bounds().most().orElse(entries);
        var finding = Diagnostic.of(
                        code,
                        document.keyPlace(breach.path()),
                        "%s has %s. %s"
                                .formatted(
                                        sentence(breach.path()),
                                        Expected.counted(entries, "entry", "entries"),
                                        breach.part().says().description()))
                .expecting(Expected.of(count, breach.part()));
        return (tooMany > 0 ? Optional.of("remove %d of them".formatted(tooMany)) : example(breach))
                .map(finding::fixedBy)
                .orElse(finding);
    }

    private Diagnostic repeats(DiagnosticCode code, Breach breach, Assertion.Unique unique) {
        var list = (YamlNode.Sequence) breach.node();
        var again = unique.repeated(list).orElseThrow();
        return Diagnostic.of(
                        code,
                        document.place(breach.path().item(again)),
                        "%s has %s twice."
                                .formatted(
                                        sentence(breach.path()),
                                        list.items().get(again) instanceof YamlNode.Scalar scalar
                                                ? Quoted.text(scalar.text())
                                                : "an entry"))
                .fixedBy("remove one of the two");
    }

    private static String found(YamlNode node) {
        return switch (node) {
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
        return path.equals(TreePath.ROOT) ? "The document" : Quoted.plain(document.show(path));
    }

    /// `key: ` for a value of a mapping, nothing for an item of a list.
    private String keyed(TreePath path) {
        return path.equals(TreePath.ROOT)
                        || document.find(path.parent())
                                .filter(YamlNode.Sequence.class::isInstance)
                                .isPresent()
                ? ""
                : Flow.text(path.last()) + ": ";
    }

    private Optional<String> example(Breach breach) {
        return content(breach.part()).map(value -> "for example  " + keyed(breach.path()) + value);
    }

    /// An example, or the keys to write where an example would be a whole page.
    private static Optional<String> content(SchemaPart part) {
        var required = part.keys().required();
        return part.says()
                .example()
                .map(Flow::of)
                .or(() -> required.isEmpty()
                        ? Optional.empty()
                        : Optional.of(" and below it " + String.join(", ", required)));
    }

    private static String sorted(Collection<String> keys) {
        return keys.stream().sorted().collect(Collectors.joining(", "));
    }
}
