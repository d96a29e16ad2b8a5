package io.datapump.reconciler.sight;

/// An event subscription of the account.
///
/// @param sourceType for example `db-snapshot`; empty text for one of every type
/// @param status as RDS says it: creating, modifying, deleting, active, no-permission, topic-not-exist,
///     all-sources-deleted
public record SubscriptionSeen(String name, String topic, String sourceType, String status, boolean enabled) {}
