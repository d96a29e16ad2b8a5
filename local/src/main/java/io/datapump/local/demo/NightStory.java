package io.datapump.local.demo;

import io.datapump.local.demo.Night.Detail;
import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryLimits;
import io.datapump.local.source.SampleDatabase;
import io.datapump.reconciler.ApplyTerms;
import io.datapump.reconciler.apply.ApplyPolicy;
import io.datapump.reconciler.lease.LeaseTerms;
import io.datapump.reconciler.render.ApplyView;
import io.datapump.reconciler.render.PlanView;
import io.datapump.reconciler.render.TextWriter;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Tells one night: every step is taken, then told with its figures. A step that an interrupted demo
/// has taken before is told as it stands.
final class NightStory {

    private static final String CLUSTER = "pagila-prod";

    /// Nobody else works in a demo's folder: a lease that is held there is of a demo that was killed.
    private static final ApplyTerms ALONE =
            new ApplyTerms(ApplyPolicy.STANDARD, LeaseTerms.of("the demo").breaking(_ -> true), () -> false);

    /// What the filters of the sample configuration take of `pagila`: everything but `login_audit`, and
    /// of the partitioned `payment` the parent alone.
    private static final List<String> MARKED =
            List.of("all_types", "customer", "empty_notes", "film", "payment", "payment_2024", "rental");

    private final DemoFolder folder;
    private final Night night;
    private final Consumer<String> tell;

    NightStory(DemoFolder folder, Night night, Consumer<String> tell) {
        this.folder = folder;
        this.night = night;
        this.tell = tell;
    }

    /// Tells the night to its end.
    ///
    /// @return whether every figure agreed
    boolean tell() {
        var config = configuration();
        var lake = EmbeddedLake.open(folder.root(), config);
        reconcile(config, lake);
        var findings = new ArrayList<String>();
        var run = spend(new RunStory(lake, CLUSTER, night.detail(), tell), lake, config, findings);
        if (!run.status().equals("published")) {
            findings.add("The run ended as %s: %s".formatted(run.status(), run.notification()));
        }
        var catalog = CatalogFolder.read(lake, CLUSTER);
        catalog.tell(night.detail(), tell);
        findings.addAll(catalog.findings(run.id().export(), "pagila.pagamentos"));
        try (var query = new LakeQuery(folder.scratch(), QueryLimits.SMALL)) {
            findings.addAll(new Proof(night.content(), marked(config, night.content()), night.detail())
                    .tell(query, GlueTables.of(lake), tell));
        }
        run.tellNotification(night.detail(), tell);
        findings.forEach(finding -> tell.accept("  WRONG: " + finding));
        return findings.isEmpty();
    }

    /// The night's run, and where it was to fail, what is seen of the failure and the run that makes up for it. An
    /// interrupted demo may have come to its end before.
    private FinishedRun spend(RunStory story, EmbeddedLake lake, LakeConfig config, List<String> findings) {
        if (night.setback().isEmpty()) {
            return story.tell(night);
        }
        var setback = new Setback(lake, CLUSTER, night, tell);
        setback.prepare();
        var failed = story.tell(night);
        setback.end();
        if (!failed.hasFailed()) {
            return failed;
        }
        try (var query = new LakeQuery(folder.scratch(), QueryLimits.SMALL)) {
            var before = night.setback().get();
            findings.addAll(setback.tell(failed, new Proof(before, marked(config, before), night.detail()), query));
        }
        return story.repeat(night, failed.id());
    }

    /// Tables by their names in Glue, as the configuration has them, with those of their histories.
    private Map<String, Proof.Marked> marked(LakeConfig config, SampleDatabase content) {
        var database =
                config.clusters().getFirst().value().databases().getFirst().value();
        var marked = new HashMap<String, Proof.Marked>();
        for (var table : MARKED) {
            var settings = database.settingsOf("public." + table);
            var source = "pagila.public." + table;
            var hidden = settings.columns().all();
            var as = ClusterRun.lakeTable(database, "public." + table, table);
            marked.put(as.glueName(), new Proof.Marked(content, source, hidden));
            settings.longterm()
                    .ifPresent(
                            _ -> marked.put(as.historyGlueName(), new Proof.Marked(night.everHeld(), source, hidden)));
        }
        return marked;
    }

    private LakeConfig configuration() {
        folder.configure(night);
        var loaded = new LakeConfigLoader().load(folder.configuration());
        TextReport.PLAIN.findings(loaded.diagnostics()).lines().forEach(tell);
        var config = loaded.config()
                .orElseThrow(() ->
                        new DemoException("The configuration in %s has errors; mend them or start over with --fresh."
                                .formatted(folder.configuration())));
        if (night.detail() == Detail.FULL) {
            say(
                    "configuration",
                    "%d documents, no errors".formatted(loaded.files().size()));
        }
        return config;
    }

    /// Plans, applies, and plans again, which must find nothing left to do.
    private void reconcile(LakeConfig config, EmbeddedLake lake) {
        var reconciler = lake.reconciler();
        var plan = reconciler.plan(config);
        say("plan", PlanView.summary(plan));
        if (plan.isEmpty()) {
            return;
        }
        if (night.detail() == Detail.FULL) {
            TextWriter.write(PlanView.overview(plan))
                    .lines()
                    .filter(line -> line.matches("[-+~>].*"))
                    .forEach(line -> tell.accept("    " + line));
        }
        var report = reconciler.apply(config, () -> plan, ALONE, _ -> {});
        if (!report.succeeded()) {
            throw new DemoException("The plan could not be applied:\n" + TextWriter.write(ApplyView.document(report)));
        }
        say(
                "apply",
                "%s done; planned again: %s"
                        .formatted(
                                Line.count(report.results().size(), "change"),
                                PlanView.summary(reconciler.plan(config))));
    }

    private void say(String step, String what) {
        tell.accept(Line.of(step, what));
    }
}
