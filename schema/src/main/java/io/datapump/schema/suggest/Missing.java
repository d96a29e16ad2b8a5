package io.datapump.schema.suggest;

import io.datapump.schema.check.Databases;
import io.datapump.schema.reality.Reality;
import java.util.List;
import java.util.Optional;

/// What an export holds and a configuration leaves out without saying so. What `exclude` keeps out was said.
///
/// @param remarks what is not suggested, and why
record Missing(List<NewDatabase> databases, List<MoreTables> more, List<String> remarks) {

    Missing {
        databases = List.copyOf(databases);
        more = List.copyOf(more);
        remarks = List.copyOf(remarks);
    }

    /// A database nobody marked.
    ///
    /// @param alias empty where its name will do
    /// @param exclude what RDS leaves out of what is included
    /// @param tables those about which there is more to say
    record NewDatabase(
            String name, Optional<String> alias, List<String> include, List<String> exclude, List<NewTable> tables) {}

    /// Tables of a marked database that no entry of `include` matches.
    record MoreTables(Databases.Marked database, List<String> include, List<NewTable> tables) {}

    /// A table about which there is more to say than that it is taken.
    ///
    /// @param alias what it must be called; empty where its own name will do
    record NewTable(String name, Optional<String> alias, Optional<Advice> advice) {

        boolean isPlain() {
            return alias.isEmpty() && advice.isEmpty();
        }
    }

    static Missing of(Reality reality, LakeNames names) {
        var search = new MissingSearch(reality, names);
        var more = search.more();
        return new Missing(search.databases(), more, search.remarks());
    }
}
