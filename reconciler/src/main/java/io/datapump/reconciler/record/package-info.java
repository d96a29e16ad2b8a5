/// A live state kept in a file, so that plans can be made where there are no credentials.
///
/// Read [io.datapump.reconciler.record.Recording] first. Depends on `plan` and `resource`; knows no AWS and no file
/// system.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.record;
