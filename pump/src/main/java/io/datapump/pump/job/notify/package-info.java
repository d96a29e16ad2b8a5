/// The last job of every run: says how it ended, to people and machines.
///
/// Read [io.datapump.pump.job.notify.NotifyJob] first; the message is
/// [io.datapump.pump.job.notify.RunNotification]. Only `SnsNotifier` may use the AWS SDK.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.notify;
