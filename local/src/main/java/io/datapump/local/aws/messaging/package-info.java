/// SNS and SQS: topics that deliver to queues while the publisher waits, queues with visibility, receive
/// counts and dead letters.
///
/// Read [io.datapump.local.aws.messaging.LocalSns] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.messaging;
