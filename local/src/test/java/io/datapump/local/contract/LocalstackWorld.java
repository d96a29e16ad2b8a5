package io.datapump.local.contract;

import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/// An account of its own in LocalStack, whose community image serves S3, SNS, SQS, Step Functions and CloudFormation,
/// and neither RDS nor Glue nor ECS.
final class LocalstackWorld implements World {

    /// The last image that asks for no token.
    private static final DockerImageName IMAGE = DockerImageName.parse("localstack/localstack:4.14.0");

    private static final int PORT = 4566;

    private final String account;
    private final AwsClients clients;

    private LocalstackWorld(URI endpoint) {
        this.account = Accounts.next();
        // LocalStack takes an access key of twelve digits for the account.
        System.setProperty("aws.accessKeyId", account);
        System.setProperty("aws.secretAccessKey", "localstack");
        this.clients = AwsClients.ofEmulator(REGION, endpoint);
    }

    private static final class Holder {
        private static final GenericContainer<?> RUNNING = start();
    }

    private static GenericContainer<?> start() {
        var container = new GenericContainer<>(IMAGE)
                .withExposedPorts(PORT)
                .withEnv("SERVICES", "s3,sns,sqs,iam,sts,stepfunctions,cloudformation")
                .waitingFor(
                        Wait.forHttp("/_localstack/health").forPort(PORT).withStartupTimeout(Duration.ofMinutes(2)));
        container.start();
        return container;
    }

    private static final class Docker {

        private static final String NONE = "There is no Docker engine here, so nothing is proven against LocalStack.";
        private static final boolean AVAILABLE = find();

        private static boolean find() {
            var available = DockerClientFactory.instance().isDockerAvailable();
            if (!available) {
                System.out.println(NONE);
            }
            return available;
        }
    }

    static World open() {
        Assumptions.assumeTrue(Docker.AVAILABLE, Docker.NONE);
        var container = Holder.RUNNING;
        return new LocalstackWorld(
                URI.create("http://%s:%d".formatted(container.getHost(), container.getMappedPort(PORT))));
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
        return new Polling(Duration.ofMillis(200), Duration.ofMinutes(1));
    }

    @Override
    public Set<Capability> gaps() {
        return Set.of(
                Capability.STACK_IN_PROGRESS,
                Capability.REPLACEMENT_IN_CHANGE_SET,
                Capability.TERMINATION_PROTECTION,
                Capability.CONFLICTING_WRITES);
    }

    @Override
    public void close() {
        clients.close();
    }

    @Override
    public String toString() {
        return "LocalStack";
    }
}
