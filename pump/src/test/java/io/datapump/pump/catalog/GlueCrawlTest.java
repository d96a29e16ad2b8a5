package io.datapump.pump.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;

class GlueCrawlTest {

    private static final Instant YESTERDAY = Instant.parse("2026-02-28T05:00:00Z");
    private static final Instant TODAY = Instant.parse("2026-03-01T05:00:00Z");

    private final FakeGlueClient glue = new FakeGlueClient();
    private final Catalog catalog = new GlueCatalog(glue, "datalake", "shop", Duration.ofMillis(1));

    private void crawlerIs(CrawlerState state, @Nullable Instant lastStart) {
        crawlerIs(state, lastStart, LastCrawlStatus.SUCCEEDED, null);
    }

    private void crawlerIs(
            CrawlerState state, @Nullable Instant lastStart, LastCrawlStatus status, @Nullable String error) {
        glue.crawler.add(() -> FakeGlueClient.crawler(state, lastStart, status, error));
    }

    @Test
    void waitsForACrawlNewerThanTheOneBeforeTheStart() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        crawlerIs(CrawlerState.STOPPING, TODAY);
        crawlerIs(CrawlerState.READY, TODAY);
        catalog.crawl("c", Duration.ofSeconds(5));
        assertThat(glue.calls)
                .containsExactly("getCrawler", "startCrawler", "getCrawler", "getCrawler", "getCrawler", "getCrawler");
    }

    @Test
    void aCrawlerThatHasNeverRunIsWaitedForToo() {
        crawlerIs(CrawlerState.READY, null);
        crawlerIs(CrawlerState.RUNNING, null);
        crawlerIs(CrawlerState.READY, TODAY);
        catalog.crawl("c", Duration.ofSeconds(5));
        assertThat(glue.calls).containsOnlyOnce("startCrawler");
    }

    @Test
    void aCrawlUnderWayIsWaitedForAndThenOneMoreIsStarted() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        glue.starts.add(CrawlerRunningException.builder().build());
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        crawlerIs(CrawlerState.READY, TODAY);
        crawlerIs(CrawlerState.READY, TODAY.plusSeconds(60));
        catalog.crawl("c", Duration.ofSeconds(5));
        assertThat(glue.calls).filteredOn("startCrawler"::equals).hasSize(2);
    }

    @Test
    void aFailedCrawlFailsWithItsMessage() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.READY, TODAY, LastCrawlStatus.FAILED, "Insufficient Lake Formation permissions");
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofSeconds(5)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("crawler c")
                .hasMessageContaining("FAILED")
                .hasMessageContaining("Insufficient Lake Formation permissions")
                .hasMessageContaining("/aws-glue/crawlers");
    }

    @Test
    void aCancelledCrawlFailsEvenWithoutAMessage() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.READY, TODAY, LastCrawlStatus.CANCELLED, null);
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofSeconds(5)))
                .hasMessageContaining("CANCELLED: Glue gives no reason");
    }

    @Test
    void theDeadlineEndsEveryWait() {
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofMillis(10)))
                .hasMessageContaining("crawler c")
                .hasMessageContaining("did not start within PT0.01S");
        glue.crawler.clear();
        crawlerIs(CrawlerState.READY, YESTERDAY);
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofMillis(10)))
                .hasMessageContaining("did not end within PT0.01S");
    }

    @Test
    void anUnknownCrawlerSaysWhatToDo() {
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofSeconds(1)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("crawler c does not exist")
                .hasMessageContaining("Apply");
    }

    @Test
    void aRefusedStartNamesCodeAndRequest() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        glue.starts.add(FakeGlueClient.denied());
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofSeconds(1)))
                .hasMessageStartingWith(
                        "Cannot start crawler c: AccessDeniedException, not allowed (status 400, request REQ-1). ");
    }

    @Test
    void anInterruptedWaitKeepsTheFlag() {
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> catalog.crawl("c", Duration.ofSeconds(1))).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
