package io.datapump.local.aws.glue;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.FolderLock;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.LastCrawlInfo;

/// Crawlers and their crawls. `LastCrawl` tells of the crawl before until a new one has come to READY, as in
/// AWS.
final class Crawlers {

    private final Clock clock;
    private final StateFolder state;
    private final Documents<Crawler> crawlers;
    private final Documents<CrawlProgress> crawls;
    private final FolderLock crawling;
    private final Crawl crawl;

    Crawlers(Clock clock, StateFolder state, Crawl crawl) {
        this.clock = clock;
        this.state = state;
        this.crawlers = state.models("glue/crawlers", Crawler.class, Crawler::builder);
        this.crawls = state.records("glue/crawls", CrawlProgress.class);
        this.crawling = FolderLock.of(state.folder("locks").resolve("crawl.lock"));
        this.crawl = crawl;
    }

    boolean contains(String name) {
        return crawlers.contains(name);
    }

    void put(Crawler crawler) {
        crawlers.put(crawler.name(), crawler);
    }

    void delete(String name) {
        crawlers.delete(name);
    }

    /// A crawler as it is, its state included; looking this way moves nothing.
    Crawler require(String name) {
        var crawler = crawlers.find(name).orElseThrow(() -> GlueFailures.notFound("Crawler entry with name " + name));
        return withState(crawler);
    }

    List<Crawler> all() {
        return crawlers.all().stream().map(this::withState).toList();
    }

    private Crawler withState(Crawler crawler) {
        return crawls.find(crawler.name())
                .map(progress -> crawler.toBuilder()
                        .state(progress.state())
                        .crawlElapsedTime(clock.instant().toEpochMilli()
                                - progress.start().toEpochMilli())
                        .build())
                .orElse(crawler);
    }

    void requireReady(String name) {
        require(name);
        if (crawls.contains(name)) {
            throw GlueFailures.running(name);
        }
    }

    void start(String name) {
        state.lock().holding(() -> {
            requireReady(name);
            crawls.put(
                    name,
                    CrawlProgress.started(clock.instant(), UUID.randomUUID().toString()));
        });
    }

    /// A crawler as someone sees it who waits for it: what is under way moves on.
    Crawler look(String name) {
        return crawling.holding(() -> {
            var crawler = require(name);
            var progress = crawls.find(name);
            if (progress.isEmpty()) {
                return crawler;
            } else if (!progress.get().seen()) {
                crawls.put(name, progress.get().looked());
            } else if (progress.get().end().isEmpty()) {
                crawls.put(name, progress.get().ended(crawl.run(crawler)));
            } else {
                finish(crawler, progress.get(), progress.get().end().get());
            }
            return require(name);
        });
    }

    private void finish(Crawler crawler, CrawlProgress progress, CrawlProgress.CrawlEnd end) {
        var last = LastCrawlInfo.builder()
                .status(end.status())
                .errorMessage(end.error().orElse(null))
                .logGroup("/aws-glue/crawlers")
                .logStream(crawler.name())
                .messagePrefix(progress.messagePrefix())
                .startTime(progress.start())
                .build();
        var stored = crawlers.find(crawler.name()).orElse(crawler);
        put(stored.toBuilder().lastCrawl(last).build());
        crawls.delete(crawler.name());
    }

    Optional<Crawler> find(String name) {
        return crawlers.find(name).map(this::withState);
    }
}
