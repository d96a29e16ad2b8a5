package io.datapump.local.contract;

import io.datapump.local.aws.LocalAws;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;

/// The embedded AWS in a folder of its own.
final class EmbeddedWorld implements World {

    private static final String ACCOUNT = "111122223333";

    private final Path folder;
    private final AwsClients clients;

    private EmbeddedWorld(Path folder) {
        var aws = LocalAws.open(folder, ACCOUNT, REGION, Clock.systemUTC());
        this.folder = folder;
        this.clients = new AwsClients(
                REGION, aws.rds(), aws.glue(), aws.ecs(), aws.s3(), aws.cloudFormation(), aws.sts(), aws.sqs());
    }

    static World open() {
        try {
            return new EmbeddedWorld(Files.createTempDirectory("contract"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String account() {
        return ACCOUNT;
    }

    @Override
    public AwsClients clients() {
        return clients;
    }

    @Override
    public Polling polling() {
        return new Polling(Duration.ofMillis(1), Duration.ofSeconds(5));
    }

    @Override
    public Set<Capability> gaps() {
        return Set.of(Capability.BOTH_REFUSALS, Capability.MANY_SUBSCRIPTIONS, Capability.CONFLICTING_WRITES);
    }

    @Override
    public void close() {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "The embedded AWS";
    }
}
