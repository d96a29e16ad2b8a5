package io.datapump.schema.spec;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A name that somebody has agreed to. It stands for itself and for all that lies within: a cluster for its
/// databases and for what its servers held, a database for its tables, a table for its columns. In the place of a
/// table it may be a pattern, as filters have them: `crm/sales/public.*`.
///
/// @param text the cluster in front
public record AgreedName(String text) {

    private static final int TABLE = 2;
    private static final String TYPES = "types";
    private static final String HISTORY = "longterm";

    /// The name that agrees to a column giving up the type it has in the lake:
    /// `cluster/database/schema.table/types/column=type`. RDS exports no table with a `=` in the name of a column.
    ///
    /// @param table as filters name it
    /// @param type in Glue
    public static String ofType(String cluster, String database, String table, String column, String type) {
        return String.join("/", cluster, database, table, TYPES, column + "=" + type);
    }

    /// Whether it agrees to types that columns give up. Which those are a run finds out, and nobody before it.
    public boolean isOfTypes() {
        var parts = segments(text);
        return parts.size() > TABLE + 2 && parts.get(TABLE + 1).equals(TYPES);
    }

    /// The name that agrees to rows of a table's history going: `cluster/database/schema.table/longterm`.
    ///
    /// @param table as filters name it
    public static String ofHistory(String cluster, String database, String table) {
        return String.join("/", cluster, database, table, HISTORY);
    }

    /// Whether it agrees to rows of histories going. Which those are a plan foretells, and a run finds out.
    public boolean isOfHistories() {
        var parts = segments(text);
        return parts.size() == TABLE + 2 && parts.getLast().equals(HISTORY);
    }

    /// Whether it agrees to what bears this name.
    public boolean covers(String name) {
        if (isCluster() && name.startsWith(text + "@")) {
            return true;
        }
        var own = segments(text);
        var other = segments(name);
        return own.size() <= other.size()
                && IntStream.range(0, own.size()).allMatch(i -> matches(i, own.get(i), other.get(i)));
    }

    /// Names of databases and tables, which stand behind a slash, may have any sign in them.
    private boolean isCluster() {
        return text.indexOf('/') < 0;
    }

    private static boolean matches(int place, String own, String other) {
        return own.equals(other) || (place == TABLE && new TableFilter(List.of(own), List.of()).takes(other));
    }

    /// Every name, patterns aside, that covers a name: itself, and what it lies within.
    public static Stream<String> around(String name) {
        var segments = segments(name);
        return Stream.concat(
                Stream.of(name.replaceFirst("^([^/@]*)@.*", "$1")),
                IntStream.rangeClosed(1, segments.size())
                        .mapToObj(length -> String.join("/", segments.subList(0, length))));
    }

    private static List<String> segments(String name) {
        return List.of(name.split("/", -1));
    }
}
