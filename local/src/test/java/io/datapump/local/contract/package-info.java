/// What the reconciler relies on in AWS, as tests that run against the embedded AWS in every build and against an
/// emulator over HTTP under `-Pemulator`: a stand-in that drifts away from the facts fails here.
///
/// Read [io.datapump.local.contract.World] first, then any `…Contract`. Nothing here may know which world it is in.
@org.jspecify.annotations.NullMarked
package io.datapump.local.contract;
