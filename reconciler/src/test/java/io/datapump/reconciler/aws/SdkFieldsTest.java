package io.datapump.reconciler.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.S3Target;

class SdkFieldsTest {

    @Test
    void whatIsSetIsThereByMember() {
        var targets = CrawlerTargets.builder()
                .s3Targets(S3Target.builder()
                        .path("s3://b/")
                        .sampleSize(7)
                        .exclusions("**.csv")
                        .build())
                .build();

        assertThat(SdkFields.of(targets))
                .isEqualTo(Map.of(
                        "s3Targets",
                        List.of(Map.of("path", "s3://b/", "sampleSize", 7, "exclusions", List.of("**.csv")))));
    }

    @Test
    void whatIsEmptyIsAbsentAtEveryDepth() {
        var container = ContainerDefinition.builder()
                .image("")
                .command(List.of())
                .dockerLabels(Map.of())
                .healthCheck(h -> h.command(List.of()))
                .essential(false)
                .dockerLabels(Map.of())
                .build();

        assertThat(SdkFields.of(container)).isEqualTo(Map.of("essential", false));
    }

    @Test
    void mapsAndFlagsAndEnumsAreKept() {
        var container = ContainerDefinition.builder()
                .dockerLabels(Map.of("a", "b"))
                .versionConsistency("enabled")
                .privileged(true)
                .build();

        assertThat(SdkFields.of(container))
                .isEqualTo(
                        Map.of("dockerLabels", Map.of("a", "b"), "versionConsistency", "enabled", "privileged", true));
    }
}
