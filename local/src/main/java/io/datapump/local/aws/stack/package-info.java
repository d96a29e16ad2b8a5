/// CloudFormation: change sets and stacks whose buckets, topics, queues, functions, clusters and state
/// machines are really created in the embedded services. Other types are recorded, and nothing judges them.
///
/// Read [io.datapump.local.aws.stack.LocalCloudFormation] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.stack;
