package io.datapump.local.aws.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.glue.model.CreateTableRequest;
import software.amazon.awssdk.services.glue.model.GetTableRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.ListBucketsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.sns.model.PublishRequest;

class RequestSubjectTest {

    private static String subject(SdkRequest request) {
        return RequestSubject.of(new Object[] {request});
    }

    @Test
    void anObjectIsNamedByItsKeyAndACopyByItsTarget() {
        assertThat(subject(CopyObjectRequest.builder()
                        .sourceBucket("lake")
                        .sourceKey("a")
                        .destinationKey("b")
                        .build()))
                .isEqualTo("b");
        assertThat(subject(ListObjectsV2Request.builder()
                        .bucket("lake")
                        .prefix("runs/")
                        .build()))
                .isEqualTo("runs/");
    }

    @Test
    void ofManyObjectsTheFirstCounts() {
        var first = ObjectIdentifier.builder().key("a").build();
        var second = ObjectIdentifier.builder().key("b").build();
        assertThat(subject(DeleteObjectsRequest.builder()
                        .delete(d -> d.objects(first, second))
                        .build()))
                .isEqualTo("a");
        assertThat(subject(DeleteObjectsRequest.builder()
                        .delete(d -> d.quiet(true))
                        .build()))
                .isEmpty();
    }

    @Test
    void aTableIsNamedByItsNameWhereverItStands() {
        assertThat(subject(GetTableRequest.builder()
                        .databaseName("lake")
                        .name("orders")
                        .build()))
                .isEqualTo("orders");
        assertThat(subject(CreateTableRequest.builder()
                        .databaseName("lake")
                        .tableInput(t -> t.name("orders").tableType("EXTERNAL_TABLE"))
                        .build()))
                .isEqualTo("orders");
        assertThat(subject(
                        PublishRequest.builder().topicArn("arn:t").message("m").build()))
                .isEqualTo("arn:t");
    }

    @Test
    void whatNamesNothingHasNoSubject() {
        assertThat(subject(ListBucketsRequest.builder().build())).isEmpty();
        assertThat(RequestSubject.of(new Object[0])).isEmpty();
        assertThat(RequestSubject.of(new Object[] {"text"})).isEmpty();
    }
}
