/// An AWS in one process: one class per service that implements the SDK's own client interface for the
/// operations Data Pump calls, with AWS's documented behaviour. State is one folder, so that another process
/// sees it.
///
/// Read [io.datapump.local.aws.LocalAws] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws;
