package io.datapump.reconciler.resource;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;

/// What the reconciler knows of one kind of resource without touching AWS. Every method is pure.
public interface ResourceKind<S extends ResourceState> {

    KindName name();

    /// What the configuration asks for, and where it says so. Names are unique; may be empty.
    List<Located<S>> desired(LakeConfig config);

    /// The canonical form: AWS's defaults filled in, what has no order sorted, what AWS folds folded.
    /// Idempotent; never edits its argument. Desired and live states pass through it before they are compared.
    S normalize(S state);

    /// The comparable form of a normalized state: the fields Data Pump manages and no others, secrets as
    /// digests.
    StateTree tree(S state);

    /// Whether AWS cannot change the field in place, so that the resource is deleted and created.
    boolean replaces(FieldPath field);
}
