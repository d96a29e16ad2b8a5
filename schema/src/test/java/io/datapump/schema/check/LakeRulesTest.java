package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.cluster;
import static io.datapump.schema.check.DocumentFixtures.contract;
import static io.datapump.schema.check.DocumentFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where the rules about the lake and its names in AWS end.
class LakeRulesTest {

    private static final String KEY = "arn:aws:kms:eu-central-1:111122223333:key/0a1b2c3d";

    @Test
    void namesAsLongAsTheSchemaAllowsFitWhateverTheRegion() {
        for (var region : List.of("ap-southeast-1", "ap-northeast-1", "us-gov-west-1", "us-isob-east-1")) {
            assertThat(check(
                            new ResourceNameRule(),
                            changed("name\":\"acme", "name\":\"" + "a".repeat(30), "eu-central-1", region),
                            cluster("c".repeat(40), "[]")))
                    .as(region)
                    .isEmpty();
        }
    }

    @Test
    void theNameThatIsFurthestOverItsLimitIsShown() {
        assertThat(check(
                        new ResourceNameRule(),
                        changed("name\":\"acme", "name\":\"" + "a".repeat(30), "eu-central-1", "ap-northeastern-1")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.detail()).contains("-execution\" would have 67 characters, and AWS takes 64");
                    assertThat(finding.fix()).contains("shorten the name by 3 characters");
                });
    }

    @Test
    void bucketNamesKeepToWhatS3Demands() {
        for (var bucket : List.of("acme.lake", "1.2.3", "1.2.3.4.5", "1.2.3.a", "x-s3alias-x", "sthree")) {
            assertThat(check(new BucketNameRule(), changed("acme-lake", bucket)))
                    .as(bucket)
                    .isEmpty();
        }
        for (var bucket : List.of(
                "acme..lake",
                "192.168.5.4",
                "xn--acme",
                "sthree-acme",
                "amzn-s3-demo-acme",
                "acme-s3alias",
                "acme--ol-s3",
                "acme.mrap",
                "acme--x-s3",
                "acme--table-s3")) {
            assertThat(check(new BucketNameRule(), changed("acme-lake", bucket)))
                    .as(bucket)
                    .hasSize(1);
        }
    }

    @Test
    void aContractMayNameTheAliasOfAnAccessPoint() {
        assertThat(check(new BucketNameRule(), contract("a", "s3://reader-a1b2c3-s3alias/x", "[{table: a}]")))
                .isEmpty();
        assertThat(check(new BucketNameRule(), contract("a", "s3://10.0.0.1/x", "[{table: a}]")))
                .hasSize(1);
    }

    @Test
    void everyWorkgroupButPrimaryCanBeCreated() {
        assertThat(check(new WorkgroupRule(), lake(""), lake("  athena: {workgroup: Primary}\n")))
                .isEmpty();
        assertThat(check(new WorkgroupRule(), lake("  athena: {workgroup: primary}\n")))
                .hasSize(1);
    }

    @Test
    void arnsOfTheLakesOwnPlaceAreFine() {
        assertThat(check(new ArnPlaceRule(), lake(""), lake("  kmsKey: %s\n".formatted(KEY))))
                .isEmpty();
        assertThat(check(new ArnAccountRule(), lake(""), lake("  kmsKey: %s\n".formatted(KEY))))
                .isEmpty();
        var china = KEY.replace("arn:aws:", "arn:aws-cn:").replace("eu-central-1", "cn-north-1");
        assertThat(check(
                        new ArnPlaceRule(),
                        changed(lake("  kmsKey: %s\n".formatted(china)), "eu-central-1", "cn-north-1")))
                .isEmpty();
    }

    @Test
    void thePartitionFollowsFromTheRegion() {
        for (var region : List.of("cn-north-1", "us-gov-west-1", "us-iso-east-1", "us-isob-east-1", "eu-isoe-west-1")) {
            assertThat(check(new ArnPlaceRule(), changed(keyIn(region), "eu-central-1", region)))
                    .as(region)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.detail()).startsWith("Resources in " + region));
        }
        assertThat(check(new ArnPlaceRule(), lake("  kmsKey: %s\n".formatted(KEY.replace("aws:", "aws-us-gov:")))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix()).contains("write  kmsKey: " + KEY));
    }

    @Test
    void aTopicIsHeldAgainstTheLakeAsAKeyIs() {
        var topic = "  notifications: {topic: \"arn:aws:sns:eu-west-1:999988887777:runs\"}\n";
        assertThat(check(new ArnPlaceRule(), lake(topic)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("the topic in eu-west-1"));
        assertThat(check(new ArnAccountRule(), lake(topic))).hasSize(1);
    }

    @Test
    void onlyAliasesOfAwsAreKeysOfAws() {
        for (var key : List.of("key/0a1b", "alias/lake", "alias/awslake", "key/aws/rds")) {
            assertThat(check(new KmsKeyRule(), lake("  kmsKey: %s\n".formatted(KEY.replace("key/0a1b2c3d", key)))))
                    .as(key)
                    .isEmpty();
        }
        assertThat(check(
                        new KmsKeyRule(),
                        lake("  kmsKey: %s\n".formatted(KEY.replace("key/0a1b2c3d", "alias/aws/s3")))))
                .hasSize(1);
    }

    @Test
    void onlyStandardIaHasALeastAge() {
        assertThat(check(
                        new TransitionRule(),
                        lake("  lifecycle: {catalog: {storageClass: glacierInstantRetrieval, after: P1D}}\n")))
                .isEmpty();
        assertThat(check(
                        new TransitionRule(),
                        lake("  lifecycle: {longterm: {storageClass: standardIa, after: P30D}}\n")))
                .isEmpty();
        assertThat(check(
                        new TransitionRule(),
                        lake("  lifecycle: {longterm: {storageClass: standardIa, after: P29D}}\n")))
                .hasSize(1);
    }

    private static Document keyIn(String region) {
        return lake("  kmsKey: %s\n".formatted(KEY.replace("eu-central-1", region)));
    }

    private static Document changed(String... pairs) {
        return changed(lake(""), pairs);
    }

    /// The lake with each first text in place of each second; what stands in its ARNs stays.
    private static Document changed(Document lake, String... pairs) {
        var text = lake.json().toString();
        for (int i = 0; i < pairs.length; i += 2) {
            text = text.replaceFirst(pairs[i], pairs[i + 1]);
        }
        return DocumentFixtures.document("lake.yaml", DocumentKind.LAKE, text);
    }
}
