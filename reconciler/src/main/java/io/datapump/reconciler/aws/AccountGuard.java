package io.datapump.reconciler.aws;

import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.Scope;

/// Compares where the clients point with where the Lake document says the lake lives.
public final class AccountGuard {

    private final AwsClients clients;

    public AccountGuard(AwsClients clients) {
        this.clients = clients;
    }

    /// Refuses any account or region but the lake's.
    ///
    /// @throws LiveStateException naming both
    public void check(Scope scope) {
        if (!clients.region().equals(scope.region())) {
            throw new LiveStateException(
                    ("Refusing to work in region %s: the lake \"%s\" lives in %s. Set AWS_REGION=%s, or change"
                                    + " spec.region of the Lake document.")
                            .formatted(clients.region(), scope.lake(), scope.region(), scope.region()));
        }
        var caller = AwsFailures.reading(
                "GetCallerIdentity",
                "the account of the credentials",
                () -> clients.sts().getCallerIdentity());
        if (!scope.account().equals(caller.account())) {
            throw new LiveStateException(
                    ("Refusing to work in account %s as %s: the lake \"%s\" lives in account %s. Use credentials of"
                                    + " that account, or change spec.account of the Lake document.")
                            .formatted(caller.account(), caller.arn(), scope.lake(), scope.account()));
        }
    }
}
