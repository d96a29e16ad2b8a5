/// What every adapter to AWS needs and nothing else.
///
/// Read [io.datapump.pump.aws.AwsFailure] first. Depends on the SDK's core only.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.aws;
