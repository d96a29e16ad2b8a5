package io.datapump.schema.spec;

/// The Athena workgroup made for the lake and what one query in it may scan.
public record QueryLimit(String workgroup, int scanLimitInGiB) {}
