package io.datapump.reconciler.kind.crawler;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;

/// Crawlers through Glue. A crawler that is running is waited for; a role that Glue cannot assume yet is tried
/// again.
public final class CrawlerClient implements ResourceClient<CrawlerState> {

    /// What Glue says while a new role or the tags of a deleted crawler are still on their way. The same words
    /// report real mistakes too, so the wait is short.
    private static final List<String> NOT_YET = List.of(
            "unable to assume provided role", "TrustPolicy", "is not authorized", "tags", "Lake Formation permission");

    private static final String READY = "READY";
    private static final Duration NOT_YET_DEADLINE = Duration.ofMinutes(2);

    private final GlueClient glue;
    private final Polling polling;

    public CrawlerClient(GlueClient glue, Polling polling) {
        this.glue = glue;
        this.polling = polling;
    }

    /// All crawlers in pages, and the tags of what could be the lake's.
    @Override
    public List<CrawlerState> live(Scope scope, Set<String> names) {
        Predicate<String> candidate = name -> name.startsWith(scope.nameStem()) || names.contains(name);
        return reading(
                "GetCrawlers",
                "Glue crawlers",
                () -> glue.getCrawlersPaginator(r -> r.maxResults(1000)).stream()
                        .flatMap(page -> page.crawlers().stream())
                        .filter(crawler -> candidate.test(crawler.name()))
                        .map(crawler -> withTags(scope, crawler))
                        .toList());
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
        awaitReady(desired.name());
        changing(
                "UpdateCrawler",
                subject(desired),
                () -> patiently(() -> glue.updateCrawler(CrawlerMapper.update(desired))));
        changing(
                "TagResource",
                subject(desired),
                () -> glue.tagResource(r -> r.resourceArn(arn(scope, desired.name()))
                        .tagsToAdd(desired.tags().values())));
    }

    @Override
    public void delete(Scope scope, CrawlerState live) {
        awaitReady(live.name());
        changing(
                "DeleteCrawler",
                subject(live),
                () -> patiently(() -> {
                    try {
                        glue.deleteCrawler(r -> r.name(live.name()));
                    } catch (EntityNotFoundException gone) {
                        // Deleted already, which is what was wanted.
                    }
                }));
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

    /// Whether Glue refuses for a reason that passes: a crawl that has just begun, which it reports as
    /// `CrawlerRunningException` or as `InvalidInputException`, or something new it cannot see yet.
    private static boolean passes(RuntimeException refused) {
        return switch (refused) {
            case CrawlerRunningException running -> true;
            case InvalidInputException invalid -> {
                var message = AwsFailures.message(invalid);
                yield message.contains("while running") || NOT_YET.stream().anyMatch(message::contains);
            }
            default -> false;
        };
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
        return "arn:aws:glue:%s:%s:crawler/%s".formatted(scope.region(), scope.account(), name);
    }

    private static String subject(CrawlerState state) {
        return "Glue crawler " + state.name();
    }
}
