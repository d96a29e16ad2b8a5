package io.datapump.schema.spec;

/// The S3 storage classes whose objects can be read at once; the others would break queries.
public enum StorageClass {
    INTELLIGENT_TIERING("INTELLIGENT_TIERING"),
    STANDARD_IA("STANDARD_IA"),
    GLACIER_INSTANT_RETRIEVAL("GLACIER_IR");

    private final String s3Name;

    StorageClass(String s3Name) {
        this.s3Name = s3Name;
    }

    /// What S3's API calls it.
    public String s3Name() {
        return s3Name;
    }
}
