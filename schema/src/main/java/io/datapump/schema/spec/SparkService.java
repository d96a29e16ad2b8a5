package io.datapump.schema.spec;

/// What Spark jobs run on: an application of EMR Serverless that somebody else has made.
///
/// @param application its id
/// @param role ARN of the role that jobs assume
/// @param jar address in S3 of the job's jar
public record SparkService(String application, String role, String jar) {}
