package io.datapump.local.contract;

import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import java.time.Duration;
import java.util.Set;

/// An account of its own in the emulator.
final class EmulatorWorld implements World {

    private final String account;
    private final AwsClients clients;

    private EmulatorWorld(EmulatorServer server) {
        this.account = server.newAccount();
        this.clients = AwsClients.ofEmulator(REGION, server.endpoint());
    }

    static World open() {
        return new EmulatorWorld(EmulatorServer.running());
    }

    @Override
    public String account() {
        return account;
    }

    @Override
    public AwsClients clients() {
        return clients;
    }

    @Override
    public Polling polling() {
        return new Polling(Duration.ofMillis(50), Duration.ofSeconds(20));
    }

    @Override
    public Set<Capability> gaps() {
        return Set.of(
                Capability.STACK_IN_PROGRESS, Capability.REPLACEMENT_IN_CHANGE_SET, Capability.CONFLICTING_WRITES);
    }

    @Override
    public void close() {
        clients.close();
    }

    @Override
    public String toString() {
        return "The emulator";
    }
}
