package io.datapump.schema.spec;

import java.util.List;
import java.util.Optional;

/// Who a document is about and who answers for it.
///
/// @param name lower-case letters, digits and hyphens; the identity of the document, whatever its file is called
/// @param owners teams or people, in the order given; may be empty
public record Metadata(String name, List<String> owners, Optional<String> description) {

    public Metadata {
        owners = List.copyOf(owners);
    }
}
