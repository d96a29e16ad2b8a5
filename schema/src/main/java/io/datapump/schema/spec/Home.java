package io.datapump.schema.spec;

import java.util.Optional;

/// Where a lake lives. Account and region are a guard: Data Pump refuses to run against any other.
///
/// @param account twelve digits
/// @param createBucket whether the foundation stack creates the bucket and owns it; false: it exists, and only the
///     lifecycle of the lake's zones in it is managed
/// @param kmsKey ARN of an existing symmetric key; empty: the foundation creates one
/// @param notificationTopic ARN of an existing SNS topic for run notifications; empty: the foundation creates one
public record Home(
        String account,
        String region,
        String bucket,
        boolean createBucket,
        Optional<String> kmsKey,
        Optional<String> notificationTopic) {

    /// A lake whose bucket the foundation creates.
    public Home(
            String account, String region, String bucket, Optional<String> kmsKey, Optional<String> notificationTopic) {
        this(account, region, bucket, true, kmsKey, notificationTopic);
    }
}
