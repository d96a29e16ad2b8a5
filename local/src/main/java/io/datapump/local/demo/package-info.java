/// The story `./datapump demo` tells: a declared cluster becomes tables that answer SQL, two nights long.
///
/// Read [io.datapump.local.demo.Demo] first. Writes only below the demo's own folder; every line it tells goes to the
/// consumer it was given.
@org.jspecify.annotations.NullMarked
package io.datapump.local.demo;
