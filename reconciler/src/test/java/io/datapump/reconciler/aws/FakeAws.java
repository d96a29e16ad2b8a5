package io.datapump.reconciler.aws;

import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;

/// One account and region in memory, shared by one fake client per service.
public final class FakeAws {

    public static final String ACCOUNT = "123456789012";
    public static final String REGION = "eu-west-1";

    private final Calls calls = new Calls();
    private final FakeRdsClient rds = new FakeRdsClient(calls);
    private final FakeGlueClient glue = new FakeGlueClient(calls);
    private final FakeEcsClient ecs = new FakeEcsClient(calls);
    private final FakeS3Client s3 = new FakeS3Client(calls);
    private final FakeCloudFormationClient cloudFormation = new FakeCloudFormationClient(calls, s3);
    private final FakeSqsClient sqs = new FakeSqsClient(calls);

    public AwsClients clients() {
        return in(REGION, ACCOUNT);
    }

    /// The same world seen from another region or account.
    public AwsClients in(String region, String account) {
        return new AwsClients(
                region,
                OneAtATime.of(RdsClient.class, rds, calls),
                OneAtATime.of(GlueClient.class, glue, calls),
                OneAtATime.of(EcsClient.class, ecs, calls),
                OneAtATime.of(S3Client.class, s3, calls),
                OneAtATime.of(CloudFormationClient.class, cloudFormation, calls),
                new FakeStsClient(account),
                OneAtATime.of(SqsClient.class, sqs, calls));
    }

    public Calls calls() {
        return calls;
    }

    public FakeRdsClient rds() {
        return rds;
    }

    public FakeGlueClient glue() {
        return glue;
    }

    public FakeEcsClient ecs() {
        return ecs;
    }

    public FakeS3Client s3() {
        return s3;
    }

    public FakeSqsClient sqs() {
        return sqs;
    }

    public FakeCloudFormationClient cloudFormation() {
        return cloudFormation;
    }
}
