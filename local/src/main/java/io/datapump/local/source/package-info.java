/// The sample database server, and its snapshot written exactly as RDS exports one.
///
/// Read [io.datapump.local.source.SampleDatabase] first. Knows no AWS client.
@org.jspecify.annotations.NullMarked
package io.datapump.local.source;
