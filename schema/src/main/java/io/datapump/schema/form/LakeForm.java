package io.datapump.schema.form;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.Transition;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// A lake as it is written, below `spec` of a document of kind Lake.
public final class LakeForm {

    private static final QueryLimit ATHENA = new QueryLimit("datapump", 100);
    private static final Retention RETENTION =
            new Retention(Optional.of(Period.ofDays(30)), Period.ofDays(7), Optional.of(Period.ofDays(400)));
    private static final String NEVER = "never";

    private LakeForm() {}

    /// Reads one lake, with every default filled in.
    ///
    /// @param places gives each acknowledged removal, in the order written, its place
    public static LakeSpec read(
            Metadata metadata, Fields spec, Function<List<Acknowledgement>, List<Located<Acknowledgement>>> places) {
        return new LakeSpec(
                metadata,
                home(spec),
                catalog(spec),
                compute(spec),
                PolicyForm.read(spec),
                spec.findObject("lifecycle", LakeForm::retention).orElse(RETENTION),
                places.apply(AcknowledgementForm.read(spec)));
    }

    /// Writes one lake into an empty `spec`, with every default written out.
    public static void write(LakeSpec lake, ObjectNode spec) {
        write(lake.home(), spec);
        spec.put("image", lake.compute().image());
        write(lake.catalog(), spec);
        var network = spec.putObject("network");
        var subnets = network.putArray("subnets");
        lake.compute().subnets().forEach(subnets::add);
        var groups = network.putArray("securityGroups");
        lake.compute().securityGroups().forEach(groups::add);
        lake.compute()
                .spark()
                .ifPresent(spark -> spec.putObject("spark")
                        .put("application", spark.application())
                        .put("role", spark.role())
                        .put("jar", spark.jar()));
        lake.compute().hashKey().ifPresent(key -> spec.put("hashKey", key));
        PolicyForm.write(lake.policy(), spec);
        write(lake.retention(), spec.putObject("lifecycle"));
        AcknowledgementForm.write(lake.acknowledge(), spec);
    }

    private static Home home(Fields spec) {
        return new Home(
                spec.text("account"),
                spec.text("region"),
                spec.text("bucket"),
                spec.findFlag("createBucket").orElse(true),
                spec.findText("kmsKey"),
                spec.findObject("notifications", fields -> fields.findText("topic"))
                        .flatMap(topic -> topic));
    }

    private static void write(Home home, ObjectNode spec) {
        spec.put("account", home.account())
                .put("region", home.region())
                .put("bucket", home.bucket())
                .put("createBucket", home.createBucket());
        home.kmsKey().ifPresent(key -> spec.put("kmsKey", key));
        home.notificationTopic()
                .ifPresent(topic -> spec.putObject("notifications").put("topic", topic));
    }

    private static CatalogPolicy catalog(Fields spec) {
        var athena = spec.findObject("athena", LakeForm::athena).orElse(ATHENA);
        return spec.findObject("catalog", fields -> catalog(fields, athena))
                .orElse(new CatalogPolicy("datalake", CatalogMode.CRAWLER, athena));
    }

    private static CatalogPolicy catalog(Fields fields, QueryLimit athena) {
        return new CatalogPolicy(
                fields.findText("database").orElse("datalake"),
                fields.findWord("mode", Words.CATALOG_MODE).orElse(CatalogMode.CRAWLER),
                athena);
    }

    private static QueryLimit athena(Fields fields) {
        return new QueryLimit(
                fields.findText("workgroup").orElse(ATHENA.workgroup()),
                fields.findNumber("scanLimitGiB").orElse(ATHENA.scanLimitInGiB()));
    }

    private static void write(CatalogPolicy catalog, ObjectNode spec) {
        spec.putObject("catalog")
                .put("database", catalog.database())
                .put("mode", Words.CATALOG_MODE.of(catalog.mode()));
        spec.putObject("athena")
                .put("workgroup", catalog.athena().workgroup())
                .put("scanLimitGiB", catalog.athena().scanLimitInGiB());
    }

    private static Compute compute(Fields spec) {
        var image = spec.text("image");
        var spark = spec.findObject("spark", LakeForm::spark);
        var hashKey = spec.findText("hashKey");
        return spec.object(
                "network",
                network -> new Compute(
                        image,
                        network.findTexts("subnets").orElse(List.of()),
                        network.findTexts("securityGroups").orElse(List.of()),
                        spark,
                        hashKey));
    }

    private static SparkService spark(Fields fields) {
        return new SparkService(fields.text("application"), fields.text("role"), fields.text("jar"));
    }

    private static Retention retention(Fields fields) {
        return new Retention(
                period(fields, "exported", RETENTION.exported()),
                fields.findText("work").map(Period::parse).orElse(RETENTION.work()),
                period(fields, "runs", RETENTION.runs()),
                fields.findObject("catalog", LakeForm::transition),
                fields.findObject("longterm", LakeForm::transition));
    }

    private static Optional<Period> period(Fields fields, String key, Optional<Period> fallback) {
        var text = fields.findText(key);
        return text.isPresent() ? text.filter(word -> !word.equals(NEVER)).map(Period::parse) : fallback;
    }

    private static Transition transition(Fields fields) {
        return new Transition(fields.word("storageClass", Words.STORAGE_CLASS), Period.parse(fields.text("after")));
    }

    private static void write(Retention retention, ObjectNode into) {
        into.put("exported", retention.exported().map(Period::toString).orElse(NEVER))
                .put("work", retention.work().toString())
                .put("runs", retention.runs().map(Period::toString).orElse(NEVER));
        retention.catalog().ifPresent(transition -> write(transition, into.putObject("catalog")));
        retention.longterm().ifPresent(transition -> write(transition, into.putObject("longterm")));
    }

    private static void write(Transition transition, ObjectNode into) {
        into.put("storageClass", Words.STORAGE_CLASS.of(transition.storageClass()))
                .put("after", transition.after().toString());
    }
}
