/// The edge to AWS that all kinds share: clients, failures as sentences, waiting, the account guard.
///
/// Read [io.datapump.reconciler.aws.AwsClients] first. Depends on `resource` only.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.aws;
