package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The databases of all clusters, each with the way to its places.
public final class Databases {

    private Databases() {}

    /// A database of a cluster.
    ///
    /// @param index its number in the list, from 0
    public record Marked(Declared<ClusterSpec> cluster, int index, DatabaseSpec spec) {

        /// Where a value of the database stands; see [io.datapump.schema.document.Document#place].
        public Span place(String... steps) {
            return cluster.document().place(path(steps));
        }

        /// Where the key of a value of the database stands.
        public Span keyPlace(String... steps) {
            return cluster.document().keyPlace(path(steps));
        }

        /// Whether a value of the database is written, and no default holds.
        public boolean isWritten(String... steps) {
            return cluster.document().find(path(steps)).isPresent();
        }

        /// The place of the alias, or of the name where no alias is written.
        Span aliasPlace() {
            return isWritten("alias") ? place("alias") : place("name");
        }

        /// Whether tables are named `schema.table`.
        public boolean hasSchemas() {
            return cluster.spec().source().engine().hasSchemas();
        }

        /// How filters and settings name a table: `schema.table`, or `table` where the engine has no schemas.
        public String filterName(String schema, String table) {
            return hasSchemas() ? schema + "." + table : table;
        }

        /// A table's own name, without its schema.
        public String ownName(String table) {
            return cluster.spec().source().engine().ownName(table);
        }

        private TreePath path(String... steps) {
            return DocumentPlaces.database(index).child(steps);
        }
    }

    /// In the order of files and lists.
    static List<Marked> of(Declarations declarations) {
        return declarations.clusters().stream().flatMap(Databases::of).toList();
    }

    /// Those of one cluster, in the order of the list.
    public static Stream<Marked> of(Declared<ClusterSpec> cluster) {
        var databases = cluster.spec().databases();
        return IntStream.range(0, databases.size())
                .mapToObj(i -> new Marked(cluster, i, databases.get(i).value()));
    }
}
