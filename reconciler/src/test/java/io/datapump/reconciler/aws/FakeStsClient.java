package io.datapump.reconciler.aws;

import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/// Says who is calling.
final class FakeStsClient implements StsClient {

    private final String account;

    FakeStsClient(String account) {
        this.account = account;
    }

    @Override
    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return GetCallerIdentityResponse.builder()
                .account(account)
                .arn("arn:aws:sts::%s:assumed-role/planner/session".formatted(account))
                .build();
    }

    @Override
    public String serviceName() {
        return "sts";
    }

    @Override
    public void close() {}
}
