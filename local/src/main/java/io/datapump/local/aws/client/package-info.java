/// What all embedded services share: how a client is handed out, how a call fails, where faults are injected.
///
/// Read [io.datapump.local.aws.client.LocalClient] first. Knows no service.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.client;
