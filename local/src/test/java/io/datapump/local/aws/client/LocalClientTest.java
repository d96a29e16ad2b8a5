package io.datapump.local.aws.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectsRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;
import software.amazon.awssdk.services.sts.model.StsException;

class LocalClientTest {

    private final CallLog calls = new CallLog();
    private final StsClient sts = LocalClient.of(StsClient.class, "sts", calls, new Sts());

    /// Serves one operation.
    static final class Sts {

        public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
            return GetCallerIdentityResponse.builder().account("111122223333").build();
        }
    }

    /// Has a method that is no operation.
    static final class Mistaken {

        public String getCaller() {
            return "nobody";
        }
    }

    @Test
    void theFormsTheInterfaceDerivesWork() {
        assertThat(sts.getCallerIdentity().account()).isEqualTo("111122223333");
        assertThat(sts.getCallerIdentity(b -> {}).sdkHttpResponse().isSuccessful())
                .isTrue();
        assertThat(calls.counts()).containsEntry("sts:GetCallerIdentity", 2L);
        assertThat(calls.mutations()).isEmpty();
    }

    @Test
    void anyOtherOperationFailsWithItsName() {
        assertThatThrownBy(() -> sts.assumeRole(b -> b.roleArn("r")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("The embedded AWS does not serve sts:AssumeRole.");
        assertThatThrownBy(sts::serviceClientConfiguration).hasMessageContaining("sts:ServiceClientConfiguration");
    }

    @Test
    void aServerWithAMistakenMethodIsNoticedAtOnce() {
        assertThatThrownBy(() -> LocalClient.of(StsClient.class, "sts", calls, new Mistaken()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("getCaller");
    }

    @Test
    void aClientIsEqualToItselfOnly() {
        var other = LocalClient.of(StsClient.class, "sts", calls, new Sts());

        assertThat(java.util.Set.of(sts, other)).hasSize(2).contains(sts, other);
    }

    @Test
    void faultsAreAskedBeforeAndAfterEachCall() {
        var asked = new ArrayList<String>();
        calls.inject(new FaultPlan() {
            @Override
            public void before(Call call) {
                asked.add("before " + call);
            }

            @Override
            public void after(Call call) {
                asked.add("after " + call);
            }
        });
        sts.getCallerIdentity();
        assertThat(asked).containsExactly("before sts:GetCallerIdentity", "after sts:GetCallerIdentity");
        calls.inject(FaultPlan.killingAfter(call -> true));
        assertThatThrownBy(sts::getCallerIdentity).isInstanceOf(Killed.class);
        calls.inject(FaultPlan.killingBefore(call -> true));
        assertThatThrownBy(sts::getCallerIdentity).hasMessageContaining("sts:GetCallerIdentity");
        calls.inject(FaultPlan.haltingAfter(call -> false));
        sts.getCallerIdentity();
        calls.inject(FaultPlan.haltingBefore(call -> false));
        sts.getCallerIdentity();
    }

    @Test
    void aFaultPlanStandsBetweenCallerAndService() {
        var heard = new ArrayList<Object>();
        calls.inject(new FaultPlan() {
            @Override
            public Object[] sent(Call call, Object[] arguments) {
                heard.add(arguments[0].getClass());
                return arguments;
            }

            @Override
            @SuppressWarnings("unchecked") // the service has one answer
            public <T extends @Nullable Object> T answered(Call call, T answer) {
                return (T) GetCallerIdentityResponse.builder()
                        .account("somebody else")
                        .build();
            }
        });

        assertThat(sts.getCallerIdentity().account()).isEqualTo("somebody else");
        assertThat(heard).containsExactly(GetCallerIdentityRequest.class);
    }

    @Test
    void aCallSaysWhatItsRequestIsAbout() {
        assertThat(RequestSubject.of(new Object[] {
                    CopyObjectRequest.builder()
                            .sourceKey("a")
                            .destinationKey("b")
                            .build()
                }))
                .isEqualTo("b");
        assertThat(RequestSubject.of(new Object[] {
                    DeleteObjectsRequest.builder()
                            .delete(d -> d.objects(List.of(
                                    ObjectIdentifier.builder().key("first").build(),
                                    ObjectIdentifier.builder().key("second").build())))
                            .build()
                }))
                .isEqualTo("first");
        assertThat(RequestSubject.of(new Object[] {
                    ListObjectsV2Request.builder().bucket("b").prefix("p/").build()
                }))
                .isEqualTo("p/");
        assertThat(RequestSubject.of(new Object[] {
                    UpdateTableRequest.builder().tableInput(t -> t.name("film")).build()
                }))
                .isEqualTo("film");
        assertThat(RequestSubject.of(
                        new Object[] {GetCallerIdentityRequest.builder().build()}))
                .isEmpty();
        assertThat(RequestSubject.of(new Object[0])).isEmpty();
    }

    @Test
    void aFailureCarriesWhatAwsSends() {
        var failure = (StsException) Failure.of("Sts", 400, "Broken", StsException.builder(), "It is broken.");

        assertThat(failure.awsErrorDetails().errorCode()).isEqualTo("Broken");
        assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo("It is broken.");
        assertThat(failure.awsErrorDetails().sdkHttpResponse().statusCode()).isEqualTo(400);
        assertThat(failure.statusCode()).isEqualTo(400);
        assertThat(failure.requestId()).isNotBlank();
    }

    @Test
    void arnsFollowThePartition() {
        assertThat(new Account("111122223333", "cn-north-1").arn("s", "r"))
                .isEqualTo("arn:aws-cn:s:cn-north-1:111122223333:r");
        assertThat(new Account("111122223333", "us-gov-west-1").iamArn("role/r"))
                .isEqualTo("arn:aws-us-gov:iam::111122223333:role/r");
        assertThat(new Account("111122223333", "cn-north-1").urlSuffix()).isEqualTo("amazonaws.com.cn");
    }

    @Test
    void logsAreFilesAndWhoeverListensHearsThem(@TempDir Path dir) {
        var logs = new LocalLogs(dir);
        var heard = new ArrayList<String>();
        logs.listen((group, stream, line) -> heard.add(group + "/" + stream + ": " + line));
        logs.open("family", "task").accept("one");
        logs.open("family", "task").accept("two");

        assertThat(heard).containsExactly("family/task: one", "family/task: two");
        assertThat(dir.resolve("family/task.log")).hasContent("one\ntwo");
        assertThat(logs.read("family", "task")).containsExactly("one", "two");
        assertThat(logs.read("family", "none")).isEmpty();
    }
}
