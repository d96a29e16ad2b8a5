package io.datapump.schema.spec;

/// The document of kind `Lake`: the account, bucket and defaults that all clusters share.
public record LakeSpec(
        Metadata metadata,
        Home home,
        CatalogPolicy catalog,
        ExportCleanup cleanup,
        Compute compute,
        Retention retention,
        QueryLimit athena) {

    public String name() {
        return metadata.name();
    }
}
