package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.TableFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A table that is settled to be a partition has its rows in the lake through the table that is named: that one must
/// be taken, of the same database, and no partition of this one in turn. Otherwise the rows would be in the lake
/// nowhere.
final class PartitionOfRule implements Rule {

    private static final String OR_NONE =
            "name the table that holds the rows, or write  partitionOf: none  where the rows are its own";

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .flatMap(table -> table.settings().parent().flatMap(parent -> finding(table, parent)).stream());
    }

    private static Optional<Diagnostic> finding(Tables.Written table, String parent) {
        var database = table.database();
        return problem(database, table.name(), parent)
                .map(problem -> Diagnostic.of(DiagnosticCode.PARTITION_OF, table.place("partitionOf"), problem)
                        .fixedBy(meant(database.spec(), table.name(), parent).orElse(OR_NONE)));
    }

    /// A known table of nearly the name, where the one written is none that the filters leave out on purpose.
    private static Optional<String> meant(DatabaseSpec database, String table, String parent) {
        var filters = database.tables();
        var isExcluded = !filters.exclude().isEmpty() && new TableFilter(filters.exclude(), List.of()).takes(parent);
        return isExcluded || filters.takes(parent)
                ? Optional.empty()
                : Nearest.question(
                        parent,
                        database.settings().keySet().stream()
                                .filter(name -> filters.takes(name) && !name.equals(table))
                                .toList());
    }

    private static Optional<String> problem(Databases.Marked database, String table, String parent) {
        if (!database.hasSchemas()) {
            return Optional.of(
                    "RDS exports a partitioned table of this engine as one table, so %s holds nothing that is %s's."
                            .formatted(Quoted.text(table), Quoted.text(parent)));
        }
        if (table.equals(parent)) {
            return Optional.of("%s cannot be a partition of itself.".formatted(Quoted.text(table)));
        }
        var other = otherDatabase(database, parent);
        if (other.isPresent()) {
            return Optional.of("%s is a table of the database %s; a table and its partitions are of one database."
                    .formatted(Quoted.text(parent), Quoted.text(other.get())));
        }
        if (!database.spec().tables().takes(parent)) {
            return Optional.of(
                    "The filters of the database %s do not take %s, so the rows of %s would be in the lake nowhere."
                            .formatted(Quoted.text(database.spec().name()), Quoted.text(parent), Quoted.text(table)));
        }
        return isCircle(database.spec(), table)
                ? Optional.of(
                        "%s is said to be a partition of %s, and that one a partition of it, so neither would be in the lake."
                                .formatted(Quoted.text(table), Quoted.text(parent)))
                : Optional.empty();
    }

    /// The other database of the cluster that a name of three parts begins with.
    private static Optional<String> otherDatabase(Databases.Marked database, String parent) {
        return Databases.of(database.cluster())
                .map(each -> each.spec().name())
                .filter(name -> !name.equals(database.spec().name()))
                .filter(name -> parent.startsWith(name + ".") && parent.indexOf('.', name.length() + 1) > 0)
                .findFirst();
    }

    private static boolean isCircle(DatabaseSpec database, String table) {
        var passed = new HashSet<String>();
        var above = database.settingsOf(table).parent();
        while (above.isPresent() && passed.add(above.get())) {
            if (above.get().equals(table)) {
                return true;
            }
            above = database.settingsOf(above.get()).parent();
        }
        return false;
    }
}
