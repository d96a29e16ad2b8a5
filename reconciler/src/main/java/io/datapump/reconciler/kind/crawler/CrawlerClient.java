package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.layout.Arns;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.SchedulerTransitioningException;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;

/// Crawlers through Glue. A crawler that is running is waited for; a role that Glue cannot assume yet is
/// tried again.
public final class CrawlerClient implements ResourceClient<CrawlerState> {

    /// What Glue says while a new role or the tags of a deleted crawler are still on their way. The same
    /// words report real mistakes too, so the wait is short.
    private static final List<String> NOT_YET = List.of(
            "unable to assume provided role",
            "TrustPolicy",
            "is not authorized",
            "Insufficient Lake Formation permission",
            "Error trying to retrieve security config",
            "tags");

    private static final int PAGE = 1000;
    private static final String READY = "READY";
    private static final Duration NOT_YET_DEADLINE = Duration.ofMinutes(2);

    private final GlueClient glue;
    private final Polling polling;
    private final LakeGround ground;

    public CrawlerClient(GlueClient glue, Polling polling, LakeGround ground) {
        this.glue = glue;
        this.polling = polling;
        this.ground = ground;
    }

    /// All crawlers, and the names of those that carry the lake's tags, both in pages of a thousand. The tags
    /// of a desired one that does not are read one by one, to say whose it is; of one that merely works on the
    /// lake's ground it is enough to know that it does not carry the lake's.
    @Override
    public List<CrawlerState> live(Scope scope, List<CrawlerState> desired) {
        var names = desired.stream().map(CrawlerState::name).collect(Collectors.toUnmodifiableSet());
        var owned = owned(scope);
        return InParallel.map(
                all().stream()
                        .filter(crawler -> owned.contains(crawler.name())
                                || names.contains(crawler.name())
                                || worksOnTheLake(crawler))
                        .toList(),
                crawler -> names.contains(crawler.name()) && !owned.contains(crawler.name())
                        ? withTags(scope, crawler)
                        : CrawlerMapper.state(
                                crawler, owned.contains(crawler.name()) ? Tags.proofOf(scope.lake()) : Map.of()));
    }

    private List<Crawler> all() {
        return reading(
                "GetCrawlers",
                "Glue crawlers",
                () -> glue.getCrawlersPaginator(r -> r.maxResults(PAGE)).stream()
                        .flatMap(page -> page.crawlers().stream())
                        .toList());
    }

    private boolean worksOnTheLake(Crawler crawler) {
        return Optional.ofNullable(crawler.databaseName())
                        .filter(ground::hasDatabase)
                        .isPresent()
                || CrawlerMapper.targets(crawler).stream().anyMatch(target -> ground.touches(target.path()));
    }

    private Set<String> owned(Scope scope) {
        return reading(
                "ListCrawlers",
                "Glue crawlers",
                () -> glue.listCrawlersPaginator(r -> r.maxResults(PAGE).tags(Tags.proofOf(scope.lake()))).stream()
                        .flatMap(page -> page.crawlerNames().stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public Optional<CrawlerState> find(Scope scope, String name) {
        return get(name).map(crawler -> withTags(scope, crawler));
    }

    @Override
    public void create(Scope scope, CrawlerState desired) {
        changing(
                "CreateCrawler",
                subject(desired),
                () -> patiently(() -> glue.createCrawler(CrawlerMapper.create(desired))));
    }

    @Override
    public void update(Scope scope, CrawlerState live, CrawlerState desired) {
        if (live.behavior()
                .recrawl()
                .filter(CrawlerState.Behavior.NEW_FOLDERS_ONLY::equals)
                .isPresent()) {
            update(CrawlerMapper.updateWithoutTargets(desired));
        }
        update(CrawlerMapper.update(live, desired));
        changing(
                "TagResource",
                subject(desired),
                () -> glue.tagResource(r -> r.resourceArn(arn(scope, desired.name()))
                        .tagsToAdd(desired.tags().values())));
    }

    private void update(UpdateCrawlerRequest request) {
        changing(
                "UpdateCrawler",
                subject(request.name()),
                () -> whenReady(request.name(), () -> glue.updateCrawler(request)));
    }

    @Override
    public void delete(Scope scope, CrawlerState live) {
        changing(
                "DeleteCrawler",
                subject(live),
                () -> whenReady(live.name(), () -> {
                    try {
                        glue.deleteCrawler(r -> r.name(live.name()));
                    } catch (EntityNotFoundException gone) {
                        // Deleted already, which is what was wanted.
                    }
                }));
    }

    /// Waits for the crawl in progress, and for the next one too where it begins just before the call.
    private void whenReady(String name, Runnable call) {
        polling.retry(CrawlerClient::isRunning, () -> {
            awaitReady(name);
            patiently(call);
        });
    }

    private void awaitReady(String name) {
        polling.await(
                "crawler " + name + " to be ready",
                () -> Optional.of(get(name).map(Crawler::stateAsString).orElse(READY))
                        .filter(READY::equals));
    }

    private void patiently(Runnable call) {
        polling.upTo(NOT_YET_DEADLINE).retry(CrawlerClient::passes, call);
    }

    /// A crawl that has just begun is reported in two ways (seen: CloudFormation roadmap 817).
    private static boolean isRunning(RuntimeException refused) {
        return refused instanceof CrawlerRunningException
                || (refused instanceof InvalidInputException invalid
                        && AwsFailures.message(invalid).contains("while running"));
    }

    /// Whether Glue refuses for a reason that passes: something new it cannot see yet, something deleted that
    /// is not quite gone, or a schedule that is being changed.
    private static boolean passes(RuntimeException refused) {
        return refused instanceof SchedulerTransitioningException
                || (refused instanceof InvalidInputException invalid
                        && NOT_YET.stream().anyMatch(AwsFailures.message(invalid)::contains));
    }

    private Optional<Crawler> get(String name) {
        return reading("GetCrawler", "Glue crawler " + name, () -> {
            try {
                return Optional.of(glue.getCrawler(r -> r.name(name)).crawler());
            } catch (EntityNotFoundException absent) {
                return Optional.empty();
            }
        });
    }

    private CrawlerState withTags(Scope scope, Crawler crawler) {
        return CrawlerMapper.state(
                crawler,
                reading(
                        "GetTags",
                        "Glue crawler " + crawler.name(),
                        () -> glue.getTags(r -> r.resourceArn(arn(scope, crawler.name())))
                                .tags()));
    }

    private static String arn(Scope scope, String name) {
        return new Arns(scope.region(), scope.account()).of("glue", "crawler/" + name);
    }

    private static String subject(CrawlerState state) {
        return subject(state.name());
    }

    private static String subject(String name) {
        return "Glue crawler " + name;
    }
}
