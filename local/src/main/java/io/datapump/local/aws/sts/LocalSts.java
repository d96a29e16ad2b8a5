package io.datapump.local.aws.sts;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import software.amazon.awssdk.services.sts.StsClient;

/// STS.
public final class LocalSts {

    private final StsClient client;

    public LocalSts(Account account, CallLog calls) {
        this.client = LocalClient.of(StsClient.class, "sts", calls, new StsOperations(account));
    }

    public StsClient client() {
        return client;
    }
}
