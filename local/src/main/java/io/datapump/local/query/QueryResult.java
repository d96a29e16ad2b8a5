package io.datapump.local.query;

import java.util.List;
import java.util.Optional;

/// The answer to a query, as text.
///
/// @param columns names as the query gave them
/// @param rows in the query's order; empty cells are SQL NULL. Numbers as
/// [io.datapump.local.source.SampleTable#rows()] prints them
public record QueryResult(List<String> columns, List<List<Optional<String>>> rows) {

    public QueryResult {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
