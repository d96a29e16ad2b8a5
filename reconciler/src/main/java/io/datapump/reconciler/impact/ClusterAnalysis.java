package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.ClusterImpact.NoRun;
import io.datapump.reconciler.impact.ClusterImpact.Run;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Fate;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.TaskSize;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What becomes of the data of one cluster that is in force, is desired, or both.
final class ClusterAnalysis {

    /// Those whose rows are their parent's, or that are not exported, are no tables of their own.
    private static final Set<Fate> NO_TABLES = Set.of(Fate.PARTITION_CHILD, Fate.SKIPPED_BY_RDS);

    /// A table of the source, as filters name it.
    private record Name(String database, String table) {}

    private final Optional<ClusterRun> was;
    private final Optional<ClusterRun> is;
    private final Optional<RunReport> report;
    private final Optional<RunManifest> manifest;
    private final Map<Name, RunReport.Table> shown = new HashMap<>();
    private final Map<Name, RunManifest.Table> exported = new HashMap<>();

    /// @param was in force; empty for a cluster that is new
    /// @param is desired; empty for a cluster that is gone
    /// @param report of the last run that has published
    /// @param manifest of that run
    ClusterAnalysis(
            Optional<ClusterRun> was,
            Optional<ClusterRun> is,
            Optional<RunReport> report,
            Optional<RunManifest> manifest) {
        this.was = was;
        this.is = is;
        this.report = report;
        this.manifest = manifest;
        var engine = was.or(() -> is).orElseThrow().source().engine();
        report.ifPresent(run ->
                run.tables().forEach(table -> shown.put(new Name(table.database(), table.name()), table)));
        manifest.ifPresent(found -> found.tables().forEach(table -> exported.put(name(table, engine), table)));
    }

    private static Name name(RunManifest.Table table, Engine engine) {
        return new Name(table.database(), table.filterName(engine));
    }

    ClusterImpact impact(Terms terms) {
        var tables = comparable() ? tables() : List.<TableImpact>of();
        return new ClusterImpact(
                cluster(),
                report.<ClusterImpact.Evidence>map(
                                run -> new Run(run.export(), run.times().ended()))
                        .orElse(new NoRun()),
                tables,
                new ClusterNotes(was, is, report, manifest).sentences(tables),
                comparable() ? cost(tables, terms) : Optional.empty());
    }

    /// How large tasks are before and after, and what is paid for them where.
    record Terms(PriceTable prices, String region, TaskSize before, TaskSize after) {}

    private Optional<CostImpact> cost(List<TableImpact> tables, Terms terms) {
        return was.flatMap(old -> is.flatMap(now -> report.map(run -> new CostAnalysis(
                        terms.prices(),
                        terms.region(),
                        old,
                        now,
                        run,
                        tables,
                        new CostAnalysis.Sizes(
                                TaskSizes.of(old, terms.before()), TaskSizes.of(now, terms.after()), manifest))
                .impact())));
    }

    private String cluster() {
        return is.or(() -> was).orElseThrow().cluster();
    }

    /// Where a cluster is gone, its tables stay behind; where it is another server's, they are other tables.
    private boolean comparable() {
        return is.isPresent()
                && (was.isEmpty() || isSameServer(was.get().source(), is.get().source()));
    }

    static boolean isSameServer(Source one, Source other) {
        return one.kind() == other.kind() && one.identifier().equals(other.identifier());
    }

    private List<TableImpact> tables() {
        return names().stream().flatMap(name -> table(name).stream()).toList();
    }

    /// Every table that anybody knows of, by name: of the export and of the catalog; where no manifest tells,
    /// those that documents name.
    private Set<Name> names() {
        var names = new TreeSet<>(Comparator.comparing(Name::database).thenComparing(Name::table));
        names.addAll(shown.keySet());
        names.addAll(exported.keySet());
        if (manifest.isEmpty()) {
            Stream.of(was, is)
                    .flatMap(Optional::stream)
                    .flatMap(run -> run.databases().stream())
                    .flatMap(database -> named(database).map(table -> new Name(database.name(), table)))
                    .forEach(names::add);
        }
        exported.forEach((name, table) -> {
            if (NO_TABLES.contains(table.fate())) {
                names.remove(name);
            }
        });
        return names;
    }

    private static Stream<String> named(DatabaseSpec database) {
        return Stream.concat(database.settings().keySet().stream(), database.tables().include().stream())
                .filter(table -> table.indexOf('*') < 0 && table.indexOf('?') < 0);
    }

    private Optional<TableImpact> table(Name name) {
        var typed = typed(name);
        var before = was.flatMap(run -> Treatment.of(run, name.database(), name.table(), typed));
        var after = is.flatMap(run -> Treatment.of(run, name.database(), name.table(), typed));
        var isAsItWas = before.isPresent() ? after.filter(before.get()::isAs).isPresent() : after.isEmpty();
        return isAsItWas
                ? Optional.empty()
                : Optional.of(new TableAnalysis(
                                String.join("/", cluster(), name.database(), name.table()),
                                before,
                                after,
                                Optional.ofNullable(shown.get(name)),
                                Optional.ofNullable(exported.get(name)),
                                before.map(this::folders).orElse(List.of()))
                        .impact());
    }

    private TypedColumns typed(Name name) {
        var wasTyped = was.filter(run -> run.database(name.database())
                        .filter(database -> run.rules()
                                .with(database.settingsOf(name.table()).rules())
                                .values()
                                .typed())
                        .isPresent())
                .isPresent();
        return TypedColumns.of(
                Optional.ofNullable(exported.get(name)),
                was.or(() -> is).orElseThrow().source().engine(),
                wasTyped);
    }

    private List<RunManifest.Folder> folders(Treatment treatment) {
        return manifest.map(found -> found.folders().getOrDefault(treatment.as().folder(), List.of()))
                .orElse(List.of());
    }
}
