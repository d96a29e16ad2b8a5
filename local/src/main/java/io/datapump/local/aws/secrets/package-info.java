/// Secrets Manager: texts by ARN, for the containers of tasks.
///
/// Read [io.datapump.local.aws.secrets.LocalSecrets] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.secrets;
