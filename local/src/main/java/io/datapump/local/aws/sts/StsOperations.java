package io.datapump.local.aws.sts;

import io.datapump.local.aws.client.Account;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/// STS's operations.
final class StsOperations {

    private final Account account;

    StsOperations(Account account) {
        this.account = account;
    }

    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return GetCallerIdentityResponse.builder()
                .account(account.id())
                .arn(account.iamArn("user/local"))
                .userId("AIDALOCAL")
                .build();
    }
}
