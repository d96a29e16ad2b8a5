package io.datapump.schema.explain;

import java.util.List;

/// What holds for one thing that can be named: a lake, a cluster, a database, a table, a contract or a view.
///
/// @param subject its full name, for example `pagila-prod/pagila/public.payment`
/// @param sections nearest first
public record Explanation(String subject, List<Section> sections) {

    public Explanation {
        sections = List.copyOf(sections);
    }
}
