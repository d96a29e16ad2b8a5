package io.datapump.reconciler.render;

import io.datapump.reconciler.impact.ImpactFixtures;
import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Loss.Consent;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.PartChange.Action;
import io.datapump.reconciler.resource.PartChange.Replacement;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.removal.Extent;
import io.datapump.schema.source.SourceLocation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Plans that no fake AWS gives easily: losses, names made to break a format, many clusters.
final class PlanFixtures {

    static final Scope SCOPE = new Scope("123456789012", "eu-west-1", "demo");

    static final Basis BASIS = new Basis(
            Optional.of("1a2b3c4d5e6f708192a3b4c5d6e7f80912a3b4c5"),
            "c0".repeat(32),
            "11".repeat(32),
            Optional.of(Instant.parse("2026-11-03T04:05:06Z")));

    /// What each format would take for something else: HTML, the end of a comment, a table's cell, a
    /// mention, code, links, a line of its own, colour of a terminal, an entity, a formula.
    static final List<String> HOSTILE = List.of(
            "<script>alert(1)</script>",
            "--><img src=x onerror=alert(1)>",
            "a|b\\|c",
            "@example-org/everyone",
            "`` ```",
            "[click](https://evil.example) https://evil.example www.evil.example",
            "two\n\n# lines\n+   glue-crawler/forged",
            "\u001B[31mred\u202Egnp.exe",
            "&lt;b&gt; <b>&#64;example-org</b>",
            "**bold** _it_ ~~gone~~ $x$ :tada: #12 GH-12",
            "1. list\n- item\n> quote",
            "</details></summary></table>");

    static final Map<String, Supplier<Plan>> CASES = new TreeMap<>(Map.of(
            "losses", PlanFixtures::losses,
            "losses-agreed", PlanFixtures::agreed,
            "hostile-names", PlanFixtures::hostile,
            "new-image-in-700-clusters", () -> images(700),
            "700-new-clusters", () -> creations(700),
            "stack-in-parts", PlanFixtures::parts,
            "impact", PlanFixtures::impact));

    private static final KindName CRAWLER = new KindName("glue-crawler");
    private static final KindName TASK = new KindName("ecs-task-definition");

    private PlanFixtures() {}

    static Plan named(String name) {
        return Objects.requireNonNull(CASES.get(name)).get();
    }

    /// The same plan from a basis that does not change with the code.
    static Plan onFixedBasis(Plan plan) {
        return new Plan(
                plan.scope(),
                plan.options(),
                BASIS,
                plan.changes(),
                plan.findings(),
                plan.losses(),
                plan.notes(),
                plan.impact());
    }

    static Plan plan(List<Change> changes, List<Finding> findings, List<Loss> losses) {
        return new Plan(SCOPE, PlanOptions.STANDARD, BASIS, changes, findings, losses);
    }

    private static Plan losses() {
        return plan(
                List.of(
                        update(TASK, "datapump-demo-shop", "cpu", 1024, 2048),
                        new Change.Delete(
                                new ResourceId(CRAWLER, "datapump-demo-old"), StateTree.of(Map.of("role", "crawler")))),
                List.of(),
                List.of(
                        new Loss(
                                "glue-crawler/datapump-demo-old",
                                "The crawler is deleted; the tables it made stay in the catalog and are no longer"
                                        + " refreshed.",
                                Extent.UNKNOWN,
                                Optional.empty(),
                                new Consent.Missing("Name it:  --acknowledge glue-crawler/datapump-demo-old")),
                        new Loss(
                                "shop/shop/public.orders",
                                "The table leaves the lake with the next run.",
                                new Extent(
                                        OptionalLong.of(1),
                                        OptionalLong.of(16_049),
                                        OptionalLong.of(1_234_567),
                                        OptionalLong.empty(),
                                        Optional.empty()),
                                Optional.of(at("clusters/shop.yaml", 12)),
                                new Consent.Missing("Write  acknowledge: [shop/public.orders]  into"
                                        + " lake-config/clusters/shop.yaml, or name it:  --acknowledge"
                                        + " shop/shop/public.orders")),
                        agreedLoss()));
    }

    private static Plan impact() {
        return plan(List.of(update(TASK, "datapump-demo-pagila-prod", "cpu", 1024, 2048)), List.of(), List.of())
                .meaning(ImpactFixtures.everything());
    }

    private static Plan agreed() {
        return plan(List.of(update(TASK, "datapump-demo-shop", "cpu", 1024, 2048)), List.of(), List.of())
                .losing(
                        List.of(agreedLoss()),
                        List.of("--acknowledge shop/shop/public.custmers agrees to nothing that would be removed."
                                + " Did you mean \"shop/shop/public.customers\"?"));
    }

    private static Loss agreedLoss() {
        return new Loss(
                "shop/shop/public.customers",
                "The table leaves the lake with the next run.",
                new Extent(
                        OptionalLong.of(1),
                        OptionalLong.of(599),
                        OptionalLong.of(40_000),
                        OptionalLong.of(0),
                        Optional.empty()),
                Optional.of(at("clusters/shop.yaml", 14)),
                new Consent.Given("lake-config/clusters/shop.yaml:20"));
    }

    private static Plan hostile() {
        var changes = new ArrayList<Change>();
        var findings = new ArrayList<Finding>();
        var losses = new ArrayList<Loss>();
        for (var text : HOSTILE) {
            changes.add(new Change.Update(
                    new ResourceId(CRAWLER, text),
                    List.of(new FieldChange(
                            FieldPath.of("parameters", text),
                            Optional.of(StateTree.of(text)),
                            Optional.of(StateTree.of(List.of(text, StateTree.secret(text)))))),
                    at(text + ".yaml", 3),
                    Optional.of(new LiveVersion(text, Optional.empty()))));
            findings.add(new Finding.Conflict(
                    new ResourceId(TASK, text),
                    at(text + ".yaml", 4),
                    "It belongs to the lake \"%s\".".formatted(text)));
            losses.add(new Loss(
                    text,
                    text,
                    Extent.UNKNOWN,
                    Optional.of(at(text + ".yaml", 5)),
                    new Consent.Missing("Write " + text)));
        }
        changes.add(new Change.Update(
                new ResourceId(new KindName("foundation-stack"), "datapump-demo"),
                List.of(field("template", 1, 2)),
                at("lake.yaml", 4),
                Optional.empty(),
                HOSTILE.stream()
                        .map(text -> new PartChange(
                                text, text, Action.REMOVE, Replacement.ALWAYS, List.of(text), Optional.empty()))
                        .toList()));
        return plan(changes, findings, losses).losing(losses, HOSTILE);
    }

    static Plan images(int clusters) {
        var changes = new ArrayList<Change>();
        for (int i = 0; i < clusters; i++) {
            changes.add(new Change.Update(
                    new ResourceId(TASK, "datapump-demo-" + cluster(i)),
                    List.of(
                            new FieldChange(
                                    FieldPath.of("containers", "pump", "environment", "DATAPUMP_CONFIGURATION"),
                                    Optional.of(StateTree.of("config/%s/aa.json".formatted(cluster(i)))),
                                    Optional.of(StateTree.of("config/%s/bb.json".formatted(cluster(i))))),
                            new FieldChange(
                                    FieldPath.of("containers", "pump", "image"),
                                    Optional.of(StateTree.of("datapump:1.0.0")),
                                    Optional.of(StateTree.of("datapump:1.1.0")))),
                    at("clusters/%s.yaml".formatted(cluster(i)), 4),
                    Optional.of(new LiveVersion("revision " + (i + 1), Optional.empty()))));
        }
        changes.add(new Change.Update(
                new ResourceId(new KindName("run-index"), "config/index.json"),
                changes.stream()
                        .map(change -> field("entries." + change.resource().name(), 1, 2))
                        .toList(),
                at("lake.yaml", 4),
                Optional.empty()));
        return plan(changes, List.of(), List.of());
    }

    /// Changes of which no more than a few are alike, so that each is told.
    static Plan creations(int clusters) {
        var changes = new ArrayList<Change>();
        for (int i = 0; i < clusters; i++) {
            changes.add(new Change.Create(
                    new ResourceId(CRAWLER, "datapump-demo-" + cluster(i)),
                    StateTree.of(Map.of(
                            "database",
                            "datalake",
                            "schedule-of-" + i / 5,
                            "cron(%d 5 * * ? *)".formatted(i % 60),
                            "targets",
                            List.of(Map.of("path", "s3://example-demo-lake/catalog/%s/".formatted(cluster(i)))))),
                    at("clusters/%s.yaml".formatted(cluster(i)), 4),
                    Optional.empty()));
        }
        return plan(changes, List.of(), List.of(agreedLoss()));
    }

    private static Plan parts() {
        return plan(
                List.of(new Change.Update(
                        new ResourceId(new KindName("foundation-stack"), "datapump-demo"),
                        List.of(new FieldChange(
                                FieldPath.of("template", "Resources", "LogGroup", "Properties", "RetentionInDays"),
                                Optional.of(StateTree.of(7)),
                                Optional.of(StateTree.of(180)))),
                        at("lake.yaml", 4),
                        Optional.empty(),
                        List.of(
                                new PartChange(
                                        "LogGroup",
                                        "AWS::Logs::LogGroup",
                                        Action.MODIFY,
                                        Replacement.NEVER,
                                        List.of("RetentionInDays was changed in the template"),
                                        Optional.empty()),
                                new PartChange(
                                        "Bucket",
                                        "AWS::S3::Bucket",
                                        Action.MODIFY,
                                        Replacement.CONDITIONAL,
                                        List.of("BucketName depends on the parameter Bucket"),
                                        Optional.of("UpdateReplacePolicy: Retain")),
                                new PartChange(
                                        "OldQueue",
                                        "AWS::SQS::Queue",
                                        Action.REMOVE,
                                        Replacement.NEVER,
                                        List.of("It is no longer in the template"),
                                        Optional.empty())))),
                List.of(),
                List.of());
    }

    static String cluster(int i) {
        return "cluster-%03d".formatted(i);
    }

    static Change.Update update(KindName kind, String name, String field, Object before, Object after) {
        return new Change.Update(
                new ResourceId(kind, name),
                List.of(field(field, before, after)),
                at("clusters/shop.yaml", 4),
                Optional.of(new LiveVersion("revision 7", Optional.of(Instant.parse("2026-10-01T02:03:04Z")))));
    }

    private static FieldChange field(String name, Object before, Object after) {
        return new FieldChange(FieldPath.of(name), Optional.of(StateTree.of(before)), Optional.of(StateTree.of(after)));
    }

    private static SourceLocation at(String file, int line) {
        return new SourceLocation("lake-config/" + file, line, 3);
    }
}
