package io.datapump.schema.check;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.NodePath;
import io.datapump.schema.document.DocumentKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The published JSON Schema of one kind of document. Beside the standard's keywords it has two of ours, which only
/// speak to people: `x-form` says in words what a `pattern` says in symbols, `x-unit` names a unit.
final class DocumentSchema {

    static final String FORM = "x-form";
    static final String UNIT = "x-unit";

    private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
            .keyword(new NonValidationKeyword(FORM))
            .keyword(new NonValidationKeyword(UNIT))
            .build();

    private static final Map<DocumentKind, DocumentSchema> SCHEMAS = loadAll();

    private final JsonNode text;
    private final Schema schema;

    private DocumentSchema(JsonNode text) {
        this.text = text;
        this.schema = SchemaRegistry.withDialect(DIALECT).getSchema(text);
    }

    static DocumentSchema of(DocumentKind kind) {
        return Optional.ofNullable(SCHEMAS.get(kind)).orElseThrow();
    }

    List<Error> validate(JsonNode document) {
        return schema.validate(document);
    }

    /// The part of the schema that holds the keyword an error comes from.
    JsonNode part(Error error) {
        return follow(error.getSchemaLocation().getFragment(), 1);
    }

    /// The keys that the mapping an error is about may have.
    List<String> keys(Error error) {
        return List.copyOf(part(error).path("properties").propertyNames());
    }

    /// The schema of a property of such a part, references followed; an empty object where there is none.
    JsonNode property(JsonNode part, String name) {
        return resolved(part.path("properties").path(name));
    }

    private JsonNode resolved(JsonNode part) {
        var reference = part.path("$ref").stringValue("");
        return reference.isEmpty() ? part : text.at(reference.substring(1));
    }

    private JsonNode follow(NodePath path, int omitted) {
        var part = text;
        for (int i = 0; i < path.getNameCount() - omitted; i++) {
            part = path.getElement(i) instanceof Integer index ? part.path(index) : part.path(path.getName(i));
        }
        return part;
    }

    private static Map<DocumentKind, DocumentSchema> loadAll() {
        var schemas = new EnumMap<DocumentKind, DocumentSchema>(DocumentKind.class);
        for (var kind : DocumentKind.values()) {
            schemas.put(kind, new DocumentSchema(read(kind)));
        }
        return schemas;
    }

    private static JsonNode read(DocumentKind kind) {
        var name = "/io/datapump/schema/" + kind.schema();
        try (var in = DocumentSchema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Cannot load %s: it is not in the jar".formatted(name));
            }
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot load %s".formatted(name), e);
        }
    }
}
