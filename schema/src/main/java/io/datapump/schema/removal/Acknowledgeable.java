package io.datapump.schema.removal;

/// Something that is not done before somebody has agreed to it by name.
public interface Acknowledgeable {

    /// The name that agrees to it; what lies within another thing has that one's name and a slash in
    /// front. Removals are named as [Removal#name()] says, resources in AWS `kind/name`.
    String name();

    /// How much goes with it, as far as anybody knows.
    default Extent extent() {
        return Extent.UNKNOWN;
    }
}
