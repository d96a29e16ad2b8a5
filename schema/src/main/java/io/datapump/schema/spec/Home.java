package io.datapump.schema.spec;

import java.util.Optional;

/// Where a lake lives. Account and region are a guard: Data Pump refuses to run against any other.
///
/// @param account twelve digits
/// @param bucket created and owned by the foundation stack
/// @param kmsKey ARN of an existing symmetric key; empty: the foundation creates one
/// @param notificationTopic ARN of an existing SNS topic for run notifications; empty: the foundation creates one
public record Home(
        String account, String region, String bucket, Optional<String> kmsKey, Optional<String> notificationTopic) {}
