package io.datapump.schema.explain;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.DatabaseForm;
import io.datapump.schema.form.PolicyForm;
import io.datapump.schema.form.SourceForm;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// Explains one cluster, its databases and their tables.
final class ClusterExplainer {

    private static final TreePath DATABASES = Explainer.SPEC.child("databases");

    private final Declared<LakeSpec> lake;
    private final ClusterSpec cluster;
    private final Document document;
    private final TableNames names;

    ClusterExplainer(Declared<LakeSpec> lake, Declared<ClusterSpec> cluster) {
        this.lake = lake;
        this.cluster = cluster.spec();
        this.document = cluster.document();
        this.names = new TableNames(lake.spec(), this.cluster, document);
    }

    /// A database and its place in the document.
    record Marked(DatabaseSpec spec, TreePath path) {}

    /// @param name what follows the cluster's name and a slash; empty text: the cluster itself
    Answer explain(String name) {
        if (name.isEmpty()) {
            return new Answer.Explained(List.of(new Explanation(
                    cluster.name(),
                    Stream.of(
                                    databases().stream().map(names::section),
                                    Stream.of(
                                            clusterSection(),
                                            runs(TableSettings.NONE, List.of()),
                                            Explainer.lakeSection(lake)))
                            .flatMap(sections -> sections)
                            .toList())));
        }
        var databases = databases();
        var database = databases.stream()
                .filter(each -> name.equals(each.spec().name()))
                .findFirst();
        if (database.isPresent()) {
            return new Answer.Explained(List.of(new Explanation(
                    cluster.name() + "/" + name,
                    List.of(
                            names.section(database.get()),
                            databaseSection(database.get()),
                            clusterSection(),
                            runs(TableSettings.NONE, List.of()),
                            Explainer.lakeSection(lake)))));
        }
        return table(databases, name);
    }

    /// A table is looked for where its name says, else in every database; one that nothing takes is explained too.
    private Answer table(List<Marked> databases, String name) {
        var slash = name.indexOf('/');
        var table = name.substring(slash + 1);
        var candidates = slash < 0
                ? databases
                : databases.stream()
                        .filter(each -> each.spec().name().equals(name.substring(0, slash)))
                        .toList();
        if (candidates.isEmpty()) {
            return Explainer.unknown(
                    "The cluster %s marks no database".formatted(Quoted.text(cluster.name())),
                    slash < 0 ? name : name.substring(0, slash),
                    databases.stream().map(each -> each.spec().name()).toList());
        }
        var taking = candidates.stream()
                .filter(each -> each.spec().tables().takes(table))
                .toList();
        return new Answer.Explained((taking.isEmpty() ? candidates : taking)
                .stream().map(database -> table(database, table)).toList());
    }

    private Explanation table(Marked database, String table) {
        var settings = database.spec().settingsOf(table);
        var at = database.path().child("tables", "settings", table);
        var isTaken = database.spec().tables().takes(table);
        var sections = new ArrayList<Section>();
        sections.add(new Section("in the lake", inLake(database, table, isTaken)));
        if (isTaken) {
            sections.add(new Section(
                    "table " + table,
                    Layers.of(document, at).settings(into -> withoutPolicy(database.spec(), table, into))));
            sections.add(runs(settings, List.of(new Layers.Layer(document, at))));
        }
        sections.add(databaseSection(database));
        sections.add(clusterSection());
        sections.add(Explainer.lakeSection(lake));
        return new Explanation(String.join("/", cluster.name(), database.spec().name(), table), sections);
    }

    private List<Setting> inLake(Marked database, String table, boolean isTaken) {
        var all = new ArrayList<>(List.of(taken(database, table)));
        if (isTaken) {
            all.add(names.table("table", database, table));
            all.add(names.folder(database, table));
            if (database.spec().settingsOf(table).longterm().isPresent()) {
                all.addAll(names.history(database, table));
            }
        }
        return all;
    }

    private void withoutPolicy(DatabaseSpec database, String table, ObjectNode into) {
        var settings = database.settingsOf(table);
        var own = new TableSettings(
                settings.alias().or(() -> Optional.of(cluster.source().engine().ownName(table))),
                settings.partitionBy(),
                settings.longterm(),
                settings.columns(),
                TableRules.Overrides.NONE,
                new TableWork(Optional.empty(), settings.work().engine()),
                settings.partitionOf());
        DatabaseForm.write(own, into);
    }

    /// The policy in force: the table's word, else the cluster's, else the lake's.
    private Section runs(TableSettings table, List<Layers.Layer> nearest) {
        var policy = lake.spec()
                .policy()
                .with(cluster.overrides())
                .with(new RunPolicy.Overrides(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        table.work().task(),
                        table.rules()));
        var layers = new Layers(Stream.concat(
                        nearest.stream(),
                        Stream.of(
                                new Layers.Layer(document, Explainer.SPEC),
                                new Layers.Layer(lake.document(), Explainer.SPEC)))
                .toList());
        return new Section("runs", layers.settings(into -> PolicyForm.write(policy, into)));
    }

    private Section clusterSection() {
        return new Section(
                "cluster " + cluster.name(), Layers.of(document, Explainer.SPEC).settings(into -> {
                    SourceForm.write(cluster.source(), into.putObject("source"));
                    into.put("subscribed", cluster.subscribed());
                }));
    }

    private Section databaseSection(Marked database) {
        var plain = new DatabaseSpec(
                database.spec().name(), database.spec().alias(), database.spec().tables(), Map.of());
        return new Section(
                "database " + database.spec().name(),
                Layers.of(document, database.path()).settings(into -> {
                    DatabaseForm.write(plain, into);
                    ((ObjectNode) into.get("tables")).remove("settings");
                }));
    }

    private Setting taken(Marked database, String table) {
        var filter = database.spec().tables();
        var answer = filter.takes(table) ? "yes" : "no";
        var exact = Stream.of("exclude", "include")
                .flatMap(list -> patterns(filter, list).stream()
                        .filter(table::equals)
                        .map(pattern -> new Deciding(list, pattern)))
                .findFirst();
        return exact.or(() -> Stream.of("exclude", "include")
                        .flatMap(list -> patterns(filter, list).stream()
                                .filter(pattern -> matches(pattern, table))
                                .map(pattern -> new Deciding(list, pattern)))
                        .findFirst())
                .map(deciding -> new Setting(
                        "taken",
                        "%s, by %s %s".formatted(answer, deciding.list(), Quoted.text(deciding.pattern())),
                        place(database, deciding)))
                .orElseGet(() -> new Setting(
                        "taken",
                        answer + ", no pattern under include matches it",
                        placeOf(database.path().child("tables", "include"))));
    }

    private record Deciding(String list, String pattern) {}

    private static List<String> patterns(TableFilter filter, String list) {
        return list.equals("include") ? filter.include() : filter.exclude();
    }

    private static boolean matches(String pattern, String table) {
        return new TableFilter(List.of(pattern), List.of()).takes(table);
    }

    private Optional<SourceLocation> place(Marked database, Deciding deciding) {
        var index = patterns(database.spec().tables(), deciding.list()).indexOf(deciding.pattern());
        return placeOf(database.path().child("tables", deciding.list()).item(index));
    }

    private Optional<SourceLocation> placeOf(TreePath path) {
        return document.find(path).map(node -> document.place(path).start());
    }

    private List<Marked> databases() {
        return IntStream.range(0, cluster.databases().size())
                .mapToObj(i -> new Marked(cluster.databases().get(i).value(), DATABASES.item(i)))
                .toList();
    }
}
