/// SQL over the lake's files where they lie, by DuckDB in this process, through tables as a Glue catalog
/// describes them; and the comparison of what such a table holds with what the sample database says it must.
///
/// Read [io.datapump.local.query.LakeQuery] first. Knows no AWS client and no Parquet library.
@org.jspecify.annotations.NullMarked
package io.datapump.local.query;
