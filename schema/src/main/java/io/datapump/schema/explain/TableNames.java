package io.datapump.schema.explain;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.explain.ClusterExplainer.Marked;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the tables of a cluster are called in the lake, and what gives them these names.
record TableNames(LakeSpec lake, ClusterSpec cluster, Document document) {

    /// The table in Glue of every table the document names, and how the others that filters take are called. Nothing
    /// gets another name without being shown here.
    Section section(Marked database) {
        var spec = database.spec();
        var named = Stream.concat(spec.settings().keySet().stream(), spec.tables().include().stream())
                .distinct()
                .filter(table -> !isPattern(table) && spec.tables().takes(table))
                .filter(table -> spec.settingsOf(table).parent().isEmpty())
                .map(table -> table(table, database, table));
        var others = spec.tables().include().stream()
                .filter(TableNames::isPattern)
                .limit(1)
                .map(pattern -> new Setting(
                        "any other table",
                        "%s.%s and its own name, in lower case, _ for what is no letter, digit or underscore"
                                .formatted(lake.catalog().database(), new LakeTable(spec.alias(), "").glueName()),
                        databasePlace(database)));
        return new Section(
                "tables of %s in Glue".formatted(spec.name()),
                Stream.concat(named, others).toList());
    }

    /// @param title the setting's name
    Setting table(String title, Marked database, String table) {
        return new Setting(
                title,
                lake.catalog().database() + "." + lakeTable(database, table).glueName(),
                place(database, table));
    }

    Setting folder(Marked database, String table) {
        return new Setting(
                "folder",
                "s3://%s/%s"
                        .formatted(
                                lake.home().bucket(), lakeTable(database, table).catalogPrefix(cluster.name())),
                place(database, table));
    }

    /// The history of a table in Glue and in the bucket.
    List<Setting> history(Marked database, String table) {
        var as = lakeTable(database, table);
        return List.of(
                new Setting("history", lake.catalog().database() + "." + as.historyGlueName(), place(database, table)),
                new Setting(
                        "history's folder",
                        "s3://%s/%s".formatted(lake.home().bucket(), as.historyPrefix(cluster.name())),
                        place(database, table)));
    }

    /// What gives the table its name: its alias, else the database's, else the database's name.
    private Optional<SourceLocation> place(Marked database, String table) {
        return placeOf(database.path().child("tables", "settings", table, "alias"))
                .or(() -> databasePlace(database));
    }

    private Optional<SourceLocation> databasePlace(Marked database) {
        return placeOf(database.path().child("alias"))
                .or(() -> placeOf(database.path().child("name")));
    }

    private LakeTable lakeTable(Marked database, String table) {
        return ClusterRun.lakeTable(
                database.spec(), table, cluster.source().engine().ownName(table));
    }

    private Optional<SourceLocation> placeOf(TreePath path) {
        return document.find(path).map(node -> document.place(path).start());
    }

    private static boolean isPattern(String entry) {
        return entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0;
    }
}
