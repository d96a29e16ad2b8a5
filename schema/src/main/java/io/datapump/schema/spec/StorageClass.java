package io.datapump.schema.spec;

/// The S3 storage classes whose objects can be read at once; the others would break queries.
public enum StorageClass {
    INTELLIGENT_TIERING,
    STANDARD_IA,
    GLACIER_INSTANT_RETRIEVAL
}
