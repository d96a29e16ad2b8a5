package io.datapump.schema.check;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.jsonschema.Assertion;
import io.datapump.schema.jsonschema.Breach;
import io.datapump.schema.jsonschema.Flaw;
import io.datapump.schema.jsonschema.SchemaPart;
import io.datapump.schema.jsonschema.SchemaWalk;
import io.datapump.schema.yaml.YamlNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Holds one document against the JSON Schema of its kind. One fault per wrong thing: where several schemas complain of
/// one value, the first of type, choice, form, length, range is told; a key that is missing because it is misspelt is
/// told as misspelt.
final class SchemaCheck {

    private static final String MERGE = "<<";

    private final Set<TreePath> meant = new HashSet<>();
    private final Set<TreePath> misspelt = new HashSet<>();
    private final Wording wording;

    private SchemaCheck(Document document, List<Breach> breaches) {
        this.wording = new Wording(document);
        breaches.forEach(this::note);
    }

    /// Every fault; empty where the document keeps to its schema.
    static List<Fault> faults(Document document) {
        return faults(document, DocumentSchema.of(document.kind()));
    }

    static List<Fault> faults(Document document, SchemaPart schema) {
        var breaches = SchemaWalk.of(schema, document.root());
        if (breaches.isEmpty()) {
            return List.of();
        }
        var check = new SchemaCheck(document, breaches);
        Map<TreePath, Fault> worst = new LinkedHashMap<>();
        for (var breach : breaches) {
            worst.merge(place(breach), check.fault(breach), (a, b) -> a.code().compareTo(b.code()) <= 0 ? a : b);
        }
        return List.copyOf(worst.values());
    }

    /// The keys that unknown ones stand for in all likelihood: "regoin" is wrong once, not wrong and missing.
    private void note(Breach breach) {
        if (breach.flaw() instanceof Flaw.UnknownKey unknown) {
            misspelt.add(breach.path());
            Nearest.of(unknown.key(), breach.part().keys().known().keySet())
                    .map(breach.path()::child)
                    .ifPresent(meant::add);
        }
    }

    private Fault fault(Breach breach) {
        var code = code(breach.flaw());
        var at = isAboutKey(breach.flaw()) ? place(breach) : breach.path();
        return isSaidElsewhere(breach) ? Fault.silent(at, code) : Fault.of(at, wording.of(code, breach));
    }

    /// What a fault is about. Missing keys are told apart by their name: their mapping is one path.
    private static TreePath place(Breach breach) {
        return switch (breach.flaw()) {
            case Flaw.UnknownKey flaw -> breach.path().child(flaw.key());
            case Flaw.KeyForm flaw -> breach.path().child(flaw.key());
            case Flaw.MissingKey flaw -> breach.path().child(flaw.key());
            case Flaw.WrongType flaw -> breach.path();
            case Flaw.Broken flaw -> breach.path();
            case Flaw.NoBranch flaw -> breach.path();
            case Flaw.SeveralBranches flaw -> breach.path();
        };
    }

    private static boolean isAboutKey(Flaw flaw) {
        return flaw instanceof Flaw.UnknownKey || flaw instanceof Flaw.KeyForm;
    }

    private boolean isSaidElsewhere(Breach breach) {
        return switch (breach.flaw()) {
            case Flaw.WrongType flaw -> breach.node() instanceof YamlNode.Unread;
            case Flaw.MissingKey flaw -> meant.contains(place(breach)) || merges(breach.node());
            case Flaw.NoBranch flaw -> misspelt.contains(breach.path()) || merges(breach.node());
            case Flaw.UnknownKey flaw -> flaw.key().equals(MERGE) && merges(breach.node());
            case Flaw.KeyForm flaw -> false;
            case Flaw.Broken flaw -> false;
            case Flaw.SeveralBranches flaw -> false;
        };
    }

    /// Whether a mapping has a merge key, which was refused: what it lacks may be there.
    private static boolean merges(YamlNode node) {
        return node instanceof YamlNode.Mapping mapping
                && mapping.find(MERGE).filter(YamlNode.Unread.class::isInstance).isPresent();
    }

    private static DiagnosticCode code(Flaw flaw) {
        return switch (flaw) {
            case Flaw.UnknownKey unknown -> DiagnosticCode.UNKNOWN_KEY;
            case Flaw.SeveralBranches several -> DiagnosticCode.UNKNOWN_KEY;
            case Flaw.MissingKey missing -> DiagnosticCode.MISSING_KEY;
            case Flaw.NoBranch none -> DiagnosticCode.MISSING_KEY;
            case Flaw.WrongType wrong -> DiagnosticCode.WRONG_TYPE;
            case Flaw.KeyForm form -> DiagnosticCode.VALUE_FORM;
            case Flaw.Broken broken -> code(broken.assertion());
        };
    }

    private static DiagnosticCode code(Assertion assertion) {
        return switch (assertion) {
            case Assertion.Choice choice -> DiagnosticCode.VALUE_NOT_ALLOWED;
            case Assertion.Form form -> DiagnosticCode.VALUE_FORM;
            case Assertion.Length length -> DiagnosticCode.VALUE_LENGTH;
            case Assertion.Range range -> DiagnosticCode.VALUE_RANGE;
            case Assertion.Count count -> DiagnosticCode.LIST_LENGTH;
            case Assertion.Unique unique -> DiagnosticCode.LIST_REPEATS;
        };
    }
}
