package io.datapump.local.aws.glue;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.iam.LocalRoles;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.BatchGetCrawlersRequest;
import software.amazon.awssdk.services.glue.model.BatchGetCrawlersResponse;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.CreateCrawlerResponse;
import software.amazon.awssdk.services.glue.model.DeleteCrawlerRequest;
import software.amazon.awssdk.services.glue.model.DeleteCrawlerResponse;
import software.amazon.awssdk.services.glue.model.GetCrawlerRequest;
import software.amazon.awssdk.services.glue.model.GetCrawlerResponse;
import software.amazon.awssdk.services.glue.model.GetCrawlersRequest;
import software.amazon.awssdk.services.glue.model.GetCrawlersResponse;
import software.amazon.awssdk.services.glue.model.ListCrawlersRequest;
import software.amazon.awssdk.services.glue.model.ListCrawlersResponse;
import software.amazon.awssdk.services.glue.model.StartCrawlerRequest;
import software.amazon.awssdk.services.glue.model.StartCrawlerResponse;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerResponse;

/// Crawlers, as their caller sees them.
final class CrawlerOperations {

    private final Account account;
    private final Clock clock;
    private final GlueStore store;
    private final Crawlers crawlers;
    private final LocalRoles roles;
    private final Tags tags;

    CrawlerOperations(Account account, Clock clock, GlueStore store, Crawlers crawlers, LocalRoles roles, Tags tags) {
        this.account = account;
        this.clock = clock;
        this.store = store;
        this.crawlers = crawlers;
        this.roles = roles;
        this.tags = tags;
    }

    public CreateCrawlerResponse createCrawler(CreateCrawlerRequest request) {
        requireRole(request.role());
        var crawler = CrawlerForm.of(request, clock.instant());
        return store.state().lock().holding(() -> {
            if (crawlers.contains(request.name())) {
                throw GlueFailures.exists("Crawler with name " + request.name());
            }
            crawlers.put(crawler);
            tags.add(arn(request.name()), request.tags());
            return CreateCrawlerResponse.builder().build();
        });
    }

    public UpdateCrawlerResponse updateCrawler(UpdateCrawlerRequest request) {
        if (request.role() != null) {
            requireRole(request.role());
        }
        return store.state().lock().holding(() -> {
            crawlers.requireReady(request.name());
            crawlers.put(CrawlerForm.changed(crawlers.require(request.name()), request, clock.instant()));
            return UpdateCrawlerResponse.builder().build();
        });
    }

    public DeleteCrawlerResponse deleteCrawler(DeleteCrawlerRequest request) {
        crawlers.requireReady(request.name());
        crawlers.delete(request.name());
        tags.forget(arn(request.name()));
        return DeleteCrawlerResponse.builder().build();
    }

    public GetCrawlerResponse getCrawler(GetCrawlerRequest request) {
        return GetCrawlerResponse.builder()
                .crawler(crawlers.look(request.name()))
                .build();
    }

    public GetCrawlersResponse getCrawlers(GetCrawlersRequest request) {
        var page = Page.of(crawlers.all(), request.maxResults(), 1000, request.nextToken());
        return GetCrawlersResponse.builder()
                .crawlers(page.items())
                .nextToken(page.token())
                .build();
    }

    public BatchGetCrawlersResponse batchGetCrawlers(BatchGetCrawlersRequest request) {
        var found = request.crawlerNames().stream()
                .map(crawlers::find)
                .flatMap(Optional::stream)
                .toList();
        var missing = request.crawlerNames().stream()
                .filter(name -> !crawlers.contains(name))
                .toList();
        return BatchGetCrawlersResponse.builder()
                .crawlers(found)
                .crawlersNotFound(missing)
                .build();
    }

    public ListCrawlersResponse listCrawlers(ListCrawlersRequest request) {
        var names = crawlers.all().stream()
                .map(Crawler::name)
                .filter(name ->
                        tags.of(arn(name)).entrySet().containsAll(request.tags().entrySet()))
                .toList();
        var page = Page.of(names, request.maxResults(), 1000, request.nextToken());
        return ListCrawlersResponse.builder()
                .crawlerNames(page.items())
                .nextToken(page.token())
                .build();
    }

    public StartCrawlerResponse startCrawler(StartCrawlerRequest request) {
        crawlers.start(request.name());
        return StartCrawlerResponse.builder().build();
    }

    private String arn(String crawler) {
        return account.arn("glue", "crawler/" + crawler);
    }

    private void requireRole(String role) {
        var arn = role.startsWith("arn:") ? role : account.iamArn("role/" + role);
        if (!roles.exists(arn)) {
            throw GlueFailures.invalid(
                    "Service is unable to assume provided role %s. Please verify role's TrustPolicy".formatted(arn));
        }
    }
}
