package io.datapump.local.contract;

import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;

/// An account that answers like AWS and in which nothing exists yet.
interface World extends AutoCloseable {

    String REGION = "eu-central-1";

    /// Twelve digits.
    String account();

    AwsClients clients();

    /// How to wait in a world that has no reason to be slow.
    Polling polling();

    /// What this world cannot show.
    Set<Capability> gaps();

    /// Ends the test, and says so, where this world cannot show what it needs.
    default void needs(Capability capability) {
        if (gaps().contains(capability)) {
            var skipped = "%s cannot show %s; this contract is skipped there.".formatted(this, capability);
            System.out.println(skipped);
            Assumptions.abort(skipped);
        }
    }

    @Override
    void close();

    /// Opens a world.
    interface Opening {

        World open();
    }
}
