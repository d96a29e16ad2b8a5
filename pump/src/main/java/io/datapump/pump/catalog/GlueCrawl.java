package io.datapump.pump.catalog;

import static io.datapump.pump.catalog.GlueFailure.trying;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.LastCrawlInfo;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;
import software.amazon.awssdk.services.glue.model.S3Target;

/// One crawl from before its start to its end. READY alone proves nothing: it is also what Glue answers
/// shortly after the start, and `LastCrawl` describes the crawl before as long as one is under way (seen:
/// State RUNNING with an older LastCrawl). So the mark of the last crawl is remembered, and a new one is
/// waited for.
final class GlueCrawl {

    private final GlueClient glue;
    private final String crawler;
    private final Duration pollInterval;
    private final long end;
    private final Duration deadline;

    GlueCrawl(GlueClient glue, String crawler, Duration pollInterval, Duration deadline) {
        this.glue = glue;
        this.crawler = crawler;
        this.pollInterval = pollInterval;
        this.deadline = deadline;
        this.end = System.nanoTime() + deadline.toNanos();
    }

    /// What tells one crawl from the next; both empty where the crawler has never run.
    private record Mark(Optional<Instant> startTime, Optional<String> messagePrefix) {

        static Mark of(Crawler crawler) {
            var last = Optional.ofNullable(crawler.lastCrawl());
            return new Mark(last.map(LastCrawlInfo::startTime), last.map(LastCrawlInfo::messagePrefix));
        }
    }

    /// Starts and waits.
    ///
    /// @param database the crawler must write into
    /// @param places the crawler must look at, each ends in `/`
    /// @throws CatalogException where the crawler is another's, the crawl failed or was cancelled, or after
    ///     the deadline
    void run(String database, List<String> places) {
        var before = start(database, places);
        var last = Optional.ofNullable(await(Optional.of(before)).lastCrawl());
        if (last.filter(crawl -> crawl.status() == LastCrawlStatus.SUCCEEDED).isEmpty()) {
            throw new CatalogException("Cannot catalog with crawler %s: its crawl ended as %s: %s (log group %s)"
                    .formatted(
                            crawler,
                            last.map(LastCrawlInfo::statusAsString).orElse("unknown"),
                            last.map(LastCrawlInfo::errorMessage).orElse("Glue gives no reason"),
                            last.map(LastCrawlInfo::logGroup).orElse("/aws-glue/crawlers")));
        }
    }

    /// A crawler of this name that somebody has changed, or that belongs to another lake, would end well and catalog
    /// nothing of ours.
    private void refuseAnother(Crawler live, String database, List<String> places) {
        var writesInto = Optional.ofNullable(live.databaseName()).orElse("");
        var looksAt = Optional.ofNullable(live.targets()).map(CrawlerTargets::s3Targets).stream()
                .flatMap(List::stream)
                .map(S3Target::path)
                .toList();
        var missed = places.stream()
                .filter(place -> looksAt.stream().map(GlueCrawl::folder).noneMatch(place::startsWith))
                .toList();
        if (!writesInto.equalsIgnoreCase(database) || !missed.isEmpty()) {
            throw new CatalogException(
                    "Cannot catalog with crawler %s: it looks at %s and writes into database %s, and not at %s and into %s. Apply the lake's configuration, or look who has changed it."
                            .formatted(
                                    crawler,
                                    looksAt,
                                    writesInto,
                                    (missed.isEmpty() ? places : missed).getFirst(),
                                    database));
        }
    }

    private static String folder(String path) {
        return path.endsWith("/") ? path : path + "/";
    }

    /// Starts a crawl and answers the mark of the one before. A crawl that is under way may have passed our
    /// files before they were there, so it is waited for first.
    private Mark start(String database, List<String> places) {
        while (true) {
            var ready = await(Optional.empty());
            refuseAnother(ready, database, places);
            if (started()) {
                return Mark.of(ready);
            }
            pause("start");
        }
    }

    private boolean started() {
        return trying("start crawler " + crawler, () -> {
            try {
                glue.startCrawler(s -> s.name(crawler));
                return true;
            } catch (CrawlerRunningException e) {
                return false;
            } catch (InvalidInputException e) {
                // Seen of a running crawler, where CrawlerRunningException is documented.
                if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("running")) {
                    return false;
                }
                throw e;
            }
        });
    }

    /// Waits until READY and, where a mark is given, until the last crawl is another than the one marked.
    private Crawler await(Optional<Mark> before) {
        while (true) {
            var now = fetch();
            if (now.state() == CrawlerState.READY
                    && before.filter(Mark.of(now)::equals).isEmpty()) {
                return now;
            }
            pause(before.isEmpty() ? "start" : "end");
        }
    }

    private Crawler fetch() {
        return trying("read crawler " + crawler, () -> {
            try {
                return glue.getCrawler(g -> g.name(crawler)).crawler();
            } catch (EntityNotFoundException e) {
                throw new CatalogException(
                        "Cannot crawl: crawler %s does not exist in Glue. Apply the lake's configuration first."
                                .formatted(crawler),
                        e);
            }
        });
    }

    private void pause(String waitingFor) {
        if (System.nanoTime() - end >= 0) {
            throw new CatalogException("Cannot wait any longer for crawler %s: its crawl did not %s within %s"
                    .formatted(crawler, waitingFor, deadline));
        }
        try {
            Thread.sleep(pollInterval);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException("Cannot wait for crawler %s: interrupted".formatted(crawler), e);
        }
    }
}
