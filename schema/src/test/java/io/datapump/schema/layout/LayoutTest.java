package io.datapump.schema.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.run.ClusterRunFixtures;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeSpec;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LayoutTest {

    @Test
    void everyPrefixEndsInASlash() {
        for (var zone : Zone.values()) {
            assertThat(Stream.of(zone.prefix(), zone.of("a"), zone.of("a", "e-1")))
                    .allMatch(prefix -> prefix.endsWith("/") && !prefix.startsWith("/") && !prefix.contains("//"));
        }
    }

    @Test
    void aRunsPrefixNamesZoneClusterAndExport() {
        assertThat(Zone.EXPORTED.of("pagila-prod", "e-1")).isEqualTo("exported/pagila-prod/e-1/");
        assertThat(Zone.CONFIG.prefix()).isEqualTo("config/");
    }

    @Test
    void oneRunsPrefixNeverMatchesAnothersKeys() {
        assertThat(Zone.RUNS.of("a", "e-10") + "report.json").doesNotStartWith(Zone.RUNS.of("a", "e-1"));
        assertThat(Zone.CATALOG.of("ab") + "x").doesNotStartWith(Zone.CATALOG.of("a"));
    }

    @Test
    void aTableIsAFolderAndAGlueName() {
        var table = new LakeTable("pagila", "pagamentos");
        assertThat(table.folder()).isEqualTo("pagila.pagamentos");
        assertThat(table.glueName()).isEqualTo("pagila_pagamentos");
        assertThat(table.catalogPrefix("pagila-prod")).isEqualTo("catalog/pagila-prod/pagila.pagamentos/");
    }

    @Test
    void aHistoryIsAFolderAndAGlueNameOfItsOwn() {
        var table = new LakeTable("pagila", "Order-Lines");
        assertThat(table.historyPrefix("pagila-prod")).isEqualTo("longterm/pagila-prod/pagila/Order-Lines/");
        assertThat(table.historyGlueName())
                .isEqualTo("longterm_pagila_order_lines")
                .startsWith(LakeTable.historyNames("pagila"));
    }

    @Test
    void glueKnowsNeitherCaseNorPunctuation() {
        assertThat(new LakeTable("shop", "Order-Lines").glueName()).isEqualTo("shop_order_lines");
        assertThat(new LakeTable("a_b", "c").glueName()).isEqualTo(new LakeTable("a", "b_c").glueName());
        assertThat(new LakeTable("shop", "año").glueName()).isEqualTo("shop_a_o");
    }

    @Test
    void theFoundationsNamesFollowFromTheLake() {
        var foundation = Foundation.of(ClusterRunFixtures.lake());
        assertThat(foundation.stackName()).isEqualTo("datapump-acme");
        assertThat(foundation.ecsClusterName()).isEqualTo("datapump-acme");
        assertThat(foundation.logGroup()).isEqualTo("/datapump/acme");
        assertThat(foundation.kmsKeyArn()).isEqualTo("arn:aws:kms:eu-central-1:111122223333:alias/datapump-acme");
        assertThat(foundation.notificationTopicArn())
                .isEqualTo("arn:aws:sns:eu-central-1:111122223333:datapump-acme-runs");
        assertThat(foundation.eventTopicArn()).isEqualTo("arn:aws:sns:eu-central-1:111122223333:datapump-acme-events");
        assertThat(foundation.stateMachineArn())
                .isEqualTo("arn:aws:states:eu-central-1:111122223333:stateMachine:datapump-acme");
        assertThat(foundation.triggerQueueName()).isEqualTo("datapump-acme-trigger");
        assertThat(foundation.triggerFunctionName()).isEqualTo("datapump-acme-trigger");
        assertThat(foundation.taskFamily("pagila-prod")).isEqualTo("datapump-acme-pagila-prod");
        assertThat(foundation.crawlerName("pagila-prod")).isEqualTo("datapump-acme-pagila-prod");
        assertThat(foundation.longtermCrawlerName("pagila-prod", "pagila"))
                .isEqualTo("datapump-acme-pagila-prod_longterm_pagila");
    }

    @Test
    void thereIsOneRolePerPurposeAndRegion() {
        var foundation = Foundation.of(ClusterRunFixtures.lake());
        assertThat(Stream.of(
                        foundation.exportRoleArn(),
                        foundation.taskRoleArn(),
                        foundation.longtermRoleArn(),
                        foundation.clearLongtermRoleArn(),
                        foundation.executionRoleArn(),
                        foundation.crawlerRoleArn(),
                        foundation.triggerRoleArn(),
                        foundation.pipelineRoleArn()))
                .doesNotHaveDuplicates()
                .allMatch(arn -> arn.startsWith("arn:aws:iam::111122223333:role/datapump-acme-eu-central-1-"));
    }

    @Test
    void aKeyAndATopicOfOnesOwnAreUsed() {
        var foundation =
                of(new Home("111122223333", "eu-central-1", "acme-lake", Optional.of("arn:k"), Optional.of("arn:t")));
        assertThat(foundation.kmsKeyArn()).isEqualTo("arn:k");
        assertThat(foundation.notificationTopicArn()).isEqualTo("arn:t");
    }

    @Test
    void arnsAreOfTheRegionsPartition() {
        assertThat(new Arns("eu-central-1", "1").of("glue", "crawler/x"))
                .isEqualTo("arn:aws:glue:eu-central-1:1:crawler/x");
        assertThat(new Arns("cn-north-1", "1").ofIam("role/r")).isEqualTo("arn:aws-cn:iam::1:role/r");
        assertThat(new Arns("us-gov-west-1", "1").ofBucket("b/k")).isEqualTo("arn:aws-us-gov:s3:::b/k");
    }

    @Test
    void everyNameOfAFoundationInChinaIsOfChinasPartition() {
        var foundation = foundationIn("cn-north-1");
        assertThat(Stream.of(
                        foundation.kmsKeyArn(),
                        foundation.notificationTopicArn(),
                        foundation.eventTopicArn(),
                        foundation.stateMachineArn(),
                        foundation.exportRoleArn(),
                        foundation.longtermRoleArn()))
                .allMatch(arn -> arn.startsWith("arn:aws-cn:"));
    }

    private static Foundation foundationIn(String region) {
        return of(new Home("111122223333", region, "acme-lake", Optional.empty(), Optional.empty()));
    }

    private static Foundation of(Home home) {
        var lake = ClusterRunFixtures.lake();
        return Foundation.of(new LakeSpec(
                lake.metadata(),
                home,
                lake.catalog(),
                lake.compute(),
                lake.policy(),
                lake.retention(),
                lake.acknowledge()));
    }
}
