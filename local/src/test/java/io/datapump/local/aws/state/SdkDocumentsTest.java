package io.datapump.local.aws.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;

class SdkDocumentsTest {

    private static final Table TABLE = Table.builder()
            .name("orders")
            .createTime(Instant.parse("2026-01-01T00:00:00.123Z"))
            .retention(0)
            .isRegisteredWithLakeFormation(false)
            .parameters(Map.of("classification", "parquet"))
            .partitionKeys(List.of())
            .storageDescriptor(StorageDescriptor.builder()
                    .columns(Column.builder().name("id").type("bigint").build())
                    .build())
            .build();

    @Test
    void aModelComesBackEqual() {
        var read = SdkDocuments.read(SdkDocuments.write(TABLE), Table.builder(), Table.class);

        assertThat(read).isEqualTo(TABLE);
    }

    @Test
    void absentAndEmptyListsStayApart() {
        var read = SdkDocuments.read(SdkDocuments.write(TABLE), Table.builder(), Table.class);

        assertThat(read.hasPartitionKeys()).isTrue();
        assertThat(read.storageDescriptor().hasBucketColumns()).isFalse();
    }

    @Test
    void bytesAndEnumsAreKept() {
        var value = MessageAttributeValue.builder()
                .dataType("Binary")
                .binaryValue(SdkBytes.fromUtf8String("x"))
                .build();
        assertThat(SdkDocuments.read(
                        SdkDocuments.write(value), MessageAttributeValue.builder(), MessageAttributeValue.class))
                .isEqualTo(value);
        var crawler = Crawler.builder().state(CrawlerState.RUNNING).version(3L).build();
        assertThat(SdkDocuments.read(SdkDocuments.write(crawler), Crawler.builder(), Crawler.class))
                .isEqualTo(crawler);
    }

    @Test
    void aRequestsObjectIsReadAsTheServicesOwn() {
        var input = TableInput.builder().name("orders").description("d").build();

        var table = SdkDocuments.read(SdkDocuments.write(input), Table.builder(), Table.class);

        assertThat(table.name()).isEqualTo("orders");
        assertThat(table.description()).isEqualTo("d");
    }
}
