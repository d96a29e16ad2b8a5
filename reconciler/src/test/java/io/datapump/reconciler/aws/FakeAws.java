package io.datapump.reconciler.aws;

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

    public AwsClients clients() {
        return in(REGION, ACCOUNT);
    }

    /// The same world seen from another region or account.
    public AwsClients in(String region, String account) {
        return new AwsClients(region, rds, glue, ecs, s3, cloudFormation, new FakeStsClient(account));
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

    public FakeCloudFormationClient cloudFormation() {
        return cloudFormation;
    }
}
