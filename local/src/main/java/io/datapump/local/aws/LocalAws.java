package io.datapump.local.aws;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.compute.LocalEcs;
import io.datapump.local.aws.compute.TaskFault;
import io.datapump.local.aws.function.LocalLambda;
import io.datapump.local.aws.glue.LocalGlue;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.messaging.PublishedMessage;
import io.datapump.local.aws.rds.Databases;
import io.datapump.local.aws.rds.LocalRds;
import io.datapump.local.aws.s3.LocalS3;
import io.datapump.local.aws.secrets.LocalSecrets;
import io.datapump.local.aws.stack.LocalCloudFormation;
import io.datapump.local.aws.state.FolderLock;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.sts.LocalSts;
import io.datapump.local.aws.workflow.LocalSfn;
import io.datapump.pump.PumpClients;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.AwsCall;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sts.StsClient;

/// An AWS in one folder: objects are plain files in `objects/`, everything else is JSON in `aws/`. Several
/// processes may open the same folder at once; nothing is kept in memory.
///
/// Nothing happens in the background. What AWS does by itself (delivering, exporting, running executions) is
/// done by [#advance], one thing at a time; what a caller waits for (a crawl, a task, a stack) is done while
/// it polls. A process may be killed at any moment: the next one goes on.
public final class LocalAws {

    private final Account account;
    private final CallLog calls = new CallLog();
    private final LocalLogs logs;
    private final FolderLock worker;
    private final LocalS3 s3;
    private final LocalSqs sqs;
    private final LocalSns sns;
    private final LocalRds rds;
    private final LocalGlue glue;
    private final LocalLambda lambda;
    private final LocalSecrets secrets;
    private final LocalEcs ecs;
    private final LocalSfn sfn;
    private final LocalCloudFormation cloudFormation;
    private final LocalSts sts;
    private final PumpClients pumpClients;

    private LocalAws(Path dir, Account account, Clock clock, LocalOptions options) {
        this.account = account;
        var state = new StateFolder(dir.resolve("aws"));
        var roles = new LocalRoles(state);
        this.worker = FolderLock.of(state.folder("locks").resolve("worker.lock"));
        this.logs = new LocalLogs(state.folder("logs"));
        this.s3 = new LocalS3(dir.resolve("objects"), state, calls, options.s3());
        this.sqs = new LocalSqs(account, clock, state, calls);
        this.sns = new LocalSns(account, clock, state, sqs, calls);
        this.rds = new LocalRds(account, clock, state, sns, s3, roles, options.exports(), calls);
        this.glue = new LocalGlue(account, clock, state, s3, roles, calls);
        var pump = new EmbeddedPump(this::pumpClients, sqs.client(), clock);
        this.lambda = new LocalLambda(account, clock, state, sqs, pump::trigger, logs);
        this.secrets = new LocalSecrets(state);
        this.ecs = new LocalEcs(account, clock, state, secrets, pump::job, logs, calls);
        var workflow = new EmbeddedPipeline(ecs, s3.client(), s3::folder);
        this.sfn = new LocalSfn(account, clock, state, workflow, calls);
        this.pumpClients = new PumpClients(
                s3.client(), glue.client(), rds.client(), sns.client(), sfn.client(), options.pollInterval());
        var services = new LocalCloudFormation.Services(s3, sns, sqs, lambda, ecs, sfn, roles);
        this.cloudFormation = new LocalCloudFormation(account, clock, state, services, calls);
        this.sts = new LocalSts(account, calls);
    }

    /// Opens the AWS in a folder; creates it where there is none.
    ///
    /// @param account twelve digits
    /// @throws IllegalStateException where the folder holds an AWS of another account or region
    public static LocalAws open(Path dir, String account, String region, Clock clock) {
        return open(dir, account, region, clock, LocalOptions.standard());
    }

    /// Opens with other limits and speeds than AWS's.
    ///
    /// @throws IllegalStateException where the folder holds an AWS of another account or region
    public static LocalAws open(Path dir, String account, String region, Clock clock, LocalOptions options) {
        var wanted = new Account(account, region);
        var found = AccountFile.in(dir).findOrCreate(wanted);
        if (!found.equals(wanted)) {
            throw new IllegalStateException(("Cannot open the embedded AWS in %s as account %s in %s: it was created as"
                            + " account %s in %s. Use another folder, or remove this one.")
                    .formatted(dir, account, region, found.id(), found.region()));
        }
        return new LocalAws(dir, found, clock, options);
    }

    /// The account and region of the AWS in a folder; empty where there is none.
    public static Optional<Account> existing(Path dir) {
        return AccountFile.in(dir).find();
    }

    public Account account() {
        return account;
    }

    public S3Client s3() {
        return s3.client();
    }

    public RdsClient rds() {
        return rds.client();
    }

    public GlueClient glue() {
        return glue.client();
    }

    public EcsClient ecs() {
        return ecs.client();
    }

    public SnsClient sns() {
        return sns.client();
    }

    public SqsClient sqs() {
        return sqs.client();
    }

    public SfnClient sfn() {
        return sfn.client();
    }

    public CloudFormationClient cloudFormation() {
        return cloudFormation.client();
    }

    public StsClient sts() {
        return sts.client();
    }

    /// The clients the pump's trigger and jobs run with.
    public PumpClients pumpClients() {
        return pumpClients;
    }

    /// The clients a reconciler works with.
    public AwsClients reconcilerClients() {
        return new AwsClients(account.region(), rds(), glue(), ecs(), s3(), cloudFormation(), sts(), sqs());
    }

    /// A reconciler whose clients are these, and which polls without AWS's patience.
    ///
    /// @param stateMachineDefinition see [Reconciler#of]
    public Reconciler reconciler(String stateMachineDefinition) {
        return Reconciler.of(reconcilerClients(), stateMachineDefinition)
                .polling(new Polling(Duration.ofMillis(5), Duration.ofMinutes(1)));
    }

    /// The database servers whose snapshots are taken.
    public Databases databases() {
        return rds.databases();
    }

    /// What the containers of tasks may be given by the ARN of its secret.
    public LocalSecrets secrets() {
        return secrets;
    }

    /// Every call made through these clients, and the place where faults are injected.
    public CallLog calls() {
        return calls;
    }

    /// Has every call told as calls to AWS are.
    ///
    /// @param trace called on the thread that makes the call
    public void trace(Consumer<AwsCall> trace) {
        calls.listen((call, took, failure) -> trace.accept(traced(call, took, failure)));
    }

    private static AwsCall traced(Call call, Duration took, Optional<RuntimeException> failure) {
        return new AwsCall(
                call.service(),
                call.operation(),
                took,
                failure.map(LocalAws::status).orElse(OptionalInt.of(200)),
                failure.filter(AwsServiceException.class::isInstance)
                        .map(AwsServiceException.class::cast)
                        .flatMap(e -> Optional.ofNullable(e.requestId()))
                        .or(() -> Optional.of("embedded")),
                1);
    }

    private static OptionalInt status(RuntimeException failure) {
        return failure instanceof AwsServiceException answered
                ? OptionalInt.of(answered.statusCode())
                : OptionalInt.empty();
    }

    /// What the trigger and the jobs log.
    public LocalLogs logs() {
        return logs;
    }

    /// What was published to a topic, oldest first.
    public List<PublishedMessage> published(String topicArn) {
        return sns.published(topicArn);
    }

    /// Where what an S3 URI names lies: a file, or a folder of files.
    ///
    /// @param uri `s3://bucket/key`
    public Path path(String uri) {
        var parts = uri.substring("s3://".length()).split("/", 2);
        return folder(parts[0]).resolve(parts[1]);
    }

    /// The folder that holds a bucket's objects as plain files.
    public Path folder(String bucket) {
        return s3.folder(bucket);
    }

    /// Lets something go wrong with the next tasks of ECS that are started in this process.
    ///
    /// @param commands which tasks
    public void disturbTasks(Predicate<List<String>> commands, int times, TaskFault fault) {
        ecs.disturb(commands, times, fault);
    }

    /// Lets the time of every schedule come, once: the functions are called before this returns. Never done by
    /// [#advance], which would have no end otherwise.
    public void fireSchedules() {
        worker.holding(lambda::fireSchedules);
    }

    /// Does one thing that AWS does by itself: hands a message to its function, completes a snapshot, takes
    /// an export one step on, runs an execution to its end. When nothing else is left, the time until a
    /// failed message comes again passes at once. False where there is nothing to do.
    ///
    /// One thread of one process does this at a time; another waits. A call from within the work itself does
    /// nothing.
    public boolean advance() {
        if (worker.isHeldHere()) {
            return false;
        }
        return worker.holding(() -> lambda.advance() || rds.advance() || sfn.advance() || lambda.advanceAhead());
    }

    /// Advances until there is nothing left to do.
    public void settle() {
        while (advance()) {
            // one thing after the other
        }
    }
}
