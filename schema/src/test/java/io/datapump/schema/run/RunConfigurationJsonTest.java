package io.datapump.schema.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.PartitionOf;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunConfigurationJsonTest {

    private static final ClusterRun RUN = ClusterRunFixtures.run(ClusterRunFixtures.pagila());
    private static final ClusterRun RUN_WITHOUT_DATABASES = ClusterRunFixtures.run();

    @Test
    void whatIsWrittenReadsBackEqual() {
        assertThat(RunConfigurationJson.readRun(RunConfigurationJson.write(RUN)))
                .isEqualTo(RUN);
        var empty = ClusterRunFixtures.run();
        assertThat(RunConfigurationJson.readRun(RunConfigurationJson.write(empty)))
                .isEqualTo(empty);
    }

    @Test
    void typesThatColumnsMayGiveUpAreCarriedAndNothingElseThatIsAgreedTo() {
        var spec = ClusterRunFixtures.cluster(List.of());
        var without = ClusterRun.of(ClusterRunFixtures.lake(), agreeing(spec, "old", "crm/public.a/columns/types"));
        assertThat(RunConfigurationJson.write(without)).isEqualTo(RunConfigurationJson.write(RUN_WITHOUT_DATABASES));
        var agreed = ClusterRun.of(ClusterRunFixtures.lake(), agreeing(spec, "old", "crm/public.*/types/pay=int"));
        assertThat(agreed.catalog().acknowledged())
                .containsExactly(new AgreedName("pagila-prod/crm/public.*/types/pay=int"));
        assertThat(text(RunConfigurationJson.write(agreed))).contains("\"acknowledged\": [");
        assertThat(RunConfigurationJson.readRun(RunConfigurationJson.write(agreed)))
                .isEqualTo(agreed);
    }

    @Test
    void rowsOfHistoriesThatMayGoAreCarriedWithTheirNumber() {
        var spec = ClusterRunFixtures.cluster(List.of());
        var at = new SourceLocation("a.yaml", 1, 1);
        var agreed = ClusterRun.of(
                ClusterRunFixtures.lake(),
                new ClusterSpec(
                        spec.metadata(),
                        spec.source(),
                        spec.subscribed(),
                        spec.overrides(),
                        spec.databases(),
                        List.of(
                                new Located<>(
                                        new Acknowledgement(
                                                "crm/public.b/longterm", Optional.of(12L), Optional.of("Old.")),
                                        at),
                                new Located<>(
                                        new Acknowledgement(
                                                "crm/public.a/longterm", Optional.empty(), Optional.empty()),
                                        at))));
        assertThat(agreed.catalog().histories())
                .containsExactly(
                        new AgreedRows(new AgreedName("pagila-prod/crm/public.a/longterm"), Optional.empty()),
                        new AgreedRows(new AgreedName("pagila-prod/crm/public.b/longterm"), Optional.of(12L)));
        assertThat(agreed.catalog().acknowledged()).isEmpty();
        assertThat(RunConfigurationJson.readRun(RunConfigurationJson.write(agreed)))
                .isEqualTo(agreed);
        assertThat(text(RunConfigurationJson.write(agreed))).doesNotContain("Old.");
    }

    private static ClusterSpec agreeing(ClusterSpec spec, String... names) {
        var at = new SourceLocation("a.yaml", 1, 1);
        return new ClusterSpec(
                spec.metadata(),
                spec.source(),
                spec.subscribed(),
                spec.overrides(),
                spec.databases(),
                Stream.of(names)
                        .map(name -> new Located<>(new Acknowledgement(name, Optional.empty(), Optional.empty()), at))
                        .toList());
    }

    @Test
    void readingThenWritingGivesTheSameBytes() {
        var bytes = RunConfigurationJson.write(RUN);
        assertThat(RunConfigurationJson.write(RunConfigurationJson.readRun(bytes)))
                .isEqualTo(bytes);
    }

    @Test
    void theFormIsFixed() {
        assertThat(text(RunConfigurationJson.write(ClusterRunFixtures.run(DatabaseSpec.everythingOf("crm")))))
                .isEqualTo("""
                        {
                          "catalog": {
                            "crawler": "datapump-acme-pagila-prod",
                            "database": "datalake",
                            "mode": "crawler",
                            "notificationTopic": "arn:aws:sns:eu-central-1:111122223333:datapump-acme-runs"
                          },
                          "cluster": "pagila-prod",
                          "databases": [
                            {
                              "alias": "crm",
                              "name": "crm",
                              "tables": {
                                "exclude": [],
                                "include": [
                                  "*"
                                ],
                                "settings": {}
                              }
                            }
                          ],
                          "export": {
                            "bucket": "acme-lake",
                            "cleanup": "keep",
                            "kmsKey": "arn:aws:kms:eu-central-1:111122223333:alias/datapump-acme",
                            "role": "arn:aws:iam::111122223333:role/datapump-acme-eu-central-1-export",
                            "scope": "everything"
                          },
                          "snapshots": [
                            "automated",
                            "manual"
                          ],
                          "source": {
                            "engine": "aurora-postgresql",
                            "identifier": "pagila-prod",
                            "kind": "cluster"
                          },
                          "subscribed": true,
                          "typed": true,
                          "version": 1
                        }
                        """);
    }

    @Test
    void partitionFieldsAreSpelledAsInTheDocuments() {
        assertThat(text(RunConfigurationJson.write(RUN)).replaceAll("\\s+", " "))
                .contains("{ \"as\": \"ano\", \"pad\": true, \"type\": \"int\", \"year\": \"payment_date\" }")
                .contains("{ \"as\": \"prefixo\", \"truncate\": \"note\", \"type\": \"string\", \"width\": 3 }")
                .contains("{ \"as\": \"balde\", \"bucket\": \"customer_id\", \"buckets\": 16, \"type\": \"int\" }")
                .contains("\"key\": [ \"payment_id\" ]")
                .contains("\"columns\": { \"drop\": [ \"note\" ], \"hash\": [ \"email\" ] }");
    }

    @Test
    void whoseRowsATableHoldsIsWrittenOnlyWhereItIsSettled() {
        var settled = new TableSettings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                HiddenColumns.NONE,
                TableRules.Overrides.NONE,
                TableWork.BUILT_IN,
                Optional.of(PartitionOf.parse("public.orders")));
        var own = new TableSettings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                HiddenColumns.NONE,
                TableRules.Overrides.NONE,
                TableWork.BUILT_IN,
                Optional.of(new PartitionOf.Nothing()));
        var run = ClusterRunFixtures.run(new DatabaseSpec(
                "shop",
                "shop",
                new TableFilter(List.of("public.*"), List.of()),
                Map.of("public.a", settled, "public.b", own)));

        assertThat(text(RunConfigurationJson.write(run)))
                .contains("\"partitionOf\": \"public.orders\"", "\"partitionOf\": \"none\"");
        assertThat(RunConfigurationJson.readRun(RunConfigurationJson.write(run)))
                .isEqualTo(run);
        assertThat(text(RunConfigurationJson.write(RUN))).doesNotContain("partitionOf");
    }

    @Test
    void orderOfDatabasesAndSettingsChangesNothing() {
        var pagila = ClusterRunFixtures.pagila();
        var reversed = new LinkedHashMap<>(pagila.settings()).reversed();
        var same = new DatabaseSpec("pagila", "pagila", pagila.tables(), Map.copyOf(reversed));
        var crm = DatabaseSpec.everythingOf("crm");
        assertThat(RunConfigurationJson.write(ClusterRunFixtures.run(crm, pagila)))
                .isEqualTo(RunConfigurationJson.write(ClusterRunFixtures.run(same, crm)));
    }

    @Test
    void theKeyNamesTheClusterAndSixteenDigitsOfTheHash() {
        assertThat(RunConfigurationJson.key(RUN)).matches("config/pagila-prod/[0-9a-f]{16}\\.json");
        assertThat(RunConfigurationJson.key(ClusterRunFixtures.run())).isNotEqualTo(RunConfigurationJson.key(RUN));
    }

    @Test
    void anIndexReadsBackEqualAndIsSortedByCluster() {
        var source = new Source(Engine.POSTGRES, SourceKind.INSTANCE, "crm-prod");
        var index = new RunIndex(
                "arn:aws:states:eu-central-1:111122223333:stateMachine:datapump-acme",
                Optional.empty(),
                List.of(
                        new RunIndex.Entry("pagila-prod", RUN.source(), RunConfigurationJson.key(RUN), "datapump-p"),
                        new RunIndex.Entry("crm-prod", source, "config/crm-prod/0.json", "datapump-c")));
        assertThat(index.entries()).extracting(RunIndex.Entry::cluster).containsExactly("crm-prod", "pagila-prod");
        assertThat(RunConfigurationJson.readIndex(RunConfigurationJson.write(index)))
                .isEqualTo(index);
        assertThat(index.find(SourceKind.INSTANCE, "crm-prod")).isPresent();
        assertThat(index.find(SourceKind.CLUSTER, "crm-prod")).isEmpty();
    }

    @Test
    void anIndexKeepsItsCommitAndOneOfAnOlderDataPumpHasNone() {
        var index = new RunIndex("arn:machine", Optional.of("abc"), List.of());
        var committed = index.at(Optional.of("0123456789abcdef0123456789abcdef01234567"));
        assertThat(RunConfigurationJson.readIndex(RunConfigurationJson.write(committed)))
                .isEqualTo(committed);
        assertThat(RunConfigurationJson.readIndex("{\"version\": 1, \"stateMachine\": \"m\", \"entries\": []}"
                                .getBytes(StandardCharsets.UTF_8))
                        .commit())
                .isEmpty();
    }

    @Test
    void unknownFieldsAreRefusedByPath() {
        refused("\"tables\": {", "\"tables\": { \"inclde\": [],", "databases[0].tables.inclde is not a known field");
        refused("\"version\"", "\"colour\": 1, \"version\"", "colour is not a known field");
    }

    @Test
    void brokenContentIsRefusedWithWhatIsWrong() {
        refused("\"version\": 1", "\"version\": 2", "version is 2 and this Data Pump reads version 1");
        refused("\"subscribed\": true", "\"subscribed\": \"yes\"", "subscribed is neither true nor false");
        refused("\"keep\"", "\"afterwards\"", "export.cleanup is \"afterwards\", which is none of afterSuccess, keep");
        refused("\"bucket\": \"acme-lake\",", "", "export.bucket is missing");
        refused("\"bucket\": \"acme-lake\"", "\"bucket\": 7", "export.bucket is not a text");
        refused("\"width\": 3", "\"width\": 3.5", "partitionBy[5].width is not a whole number");
        refused("\"width\": 3", "\"buckets\": 3", "truncate needs width beside it");
        refused("\"year\"", "\"day\": \"x\", \"year\"", "The partition \"ano\" has more than one transform");
        refused("\"cluster\":", "\"version\": 1, \"cluster\":", "it is not JSON");
        assertThatThrownBy(() -> RunConfigurationJson.readRun("{".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot read the run configuration: it is not JSON");
        assertThatThrownBy(() -> RunConfigurationJson.readIndex("[]".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot read the index of run configurations: The document is not an object");
        assertThatThrownBy(() -> RunConfigurationJson.readRun(new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void refused(String written, String damaged, String reason) {
        var text = text(RunConfigurationJson.write(RUN));
        assertThat(text).contains(written);
        assertThatThrownBy(() -> RunConfigurationJson.readRun(
                        text.replace(written, damaged).getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
