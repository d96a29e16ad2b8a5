/// RDS event subscriptions: how the lake hears of snapshots and of the end of exports.
///
/// Read [io.datapump.reconciler.kind.eventsubscription.EventSubscriptionKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.eventsubscription;
