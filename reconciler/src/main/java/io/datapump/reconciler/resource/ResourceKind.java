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
    /// Idempotent; never edits its argument. Desired and live states pass through it before they are
    /// compared.
    S normalize(S state);

    /// The comparable form of a normalized state: the fields Data Pump manages and no others, secrets as
    /// digests. Ownership marks are no part of it: who owns a resource is judged apart, and never a
    /// difference.
    StateTree tree(S state);

    /// What a resource and those that take its place have in common: its name, unless a change makes
    /// another one beside it.
    default String lineage(String name) {
        return name;
    }

    /// What a change does to the parts of a resource that is made of parts; empty for one that is not.
    ///
    /// @param before an empty tree for one that does not exist
    default List<PartChange> parts(StateTree before, StateTree after) {
        return List.of();
    }

    /// Whether AWS cannot change the field in place, so that the resource is deleted and created.
    boolean replaces(FieldPath field);
}
