package io.datapump.pump.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.CrawlerRunningException;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.LastCrawlStatus;
import software.amazon.awssdk.services.glue.model.S3Target;

class GlueCrawlTest {

    private static final Instant YESTERDAY = Instant.parse("2026-02-28T05:00:00Z");
    private static final Instant TODAY = Instant.parse("2026-03-01T05:00:00Z");

    private static final String PLACE = "s3://acme-lake/catalog/shop/";

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
        catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5));
        assertThat(glue.calls)
                .containsExactly("getCrawler", "startCrawler", "getCrawler", "getCrawler", "getCrawler", "getCrawler");
    }

    @Test
    void aCrawlerThatHasNeverRunIsWaitedForToo() {
        crawlerIs(CrawlerState.READY, null);
        crawlerIs(CrawlerState.RUNNING, null);
        crawlerIs(CrawlerState.READY, TODAY);
        catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5));
        assertThat(glue.calls).containsOnlyOnce("startCrawler");
    }

    @Test
    void aCrawlUnderWayIsWaitedForAndThenOneMoreIsStarted() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        glue.starts.add(CrawlerRunningException.builder().build());
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        crawlerIs(CrawlerState.READY, TODAY);
        crawlerIs(CrawlerState.READY, TODAY.plusSeconds(60));
        catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5));
        assertThat(glue.calls).filteredOn("startCrawler"::equals).hasSize(2);
    }

    @Test
    void aStartThatIsRefusedAsInvalidBecauseACrawlIsRunningIsTriedAgain() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        glue.starts.add(InvalidInputException.builder()
                .message("Cannot start Crawler while running")
                .build());
        crawlerIs(CrawlerState.READY, TODAY);
        crawlerIs(CrawlerState.READY, TODAY.plusSeconds(60));
        catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5));
        assertThat(glue.calls).filteredOn("startCrawler"::equals).hasSize(2);
        glue.starts.add(InvalidInputException.builder().message("no role").build());
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .hasMessageStartingWith("Cannot start crawler c");
    }

    @Test
    void aCrawlerOfAnotherLakeIsNotStarted() {
        var ours = FakeGlueClient.crawler(CrawlerState.READY, YESTERDAY, LastCrawlStatus.SUCCEEDED, null);
        glue.crawler.add(() -> ours.toBuilder()
                .targets(t -> t.s3Targets(S3Target.builder()
                        .path("s3://acme-lake/catalog/shop-eu/")
                        .build()))
                .build());
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("looks at [s3://acme-lake/catalog/shop-eu/]")
                .hasMessageContaining("not at s3://acme-lake/catalog/shop/")
                .hasMessageContaining("Apply");
        glue.crawler.clear();
        glue.crawler.add(() -> ours.toBuilder().databaseName("other").build());
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .hasMessageContaining("writes into database other");
        assertThat(glue.calls).doesNotContain("startCrawler");
    }

    @Test
    void aCrawlerThatLooksAtMoreIsOurs() {
        var wider = FakeGlueClient.crawler(CrawlerState.READY, null, LastCrawlStatus.SUCCEEDED, null).toBuilder()
                .databaseName("DataLake")
                .targets(t -> t.s3Targets(
                        S3Target.builder().path("s3://acme-lake/catalog").build()))
                .build();
        glue.crawler.add(() -> wider);
        crawlerIs(CrawlerState.READY, TODAY);
        catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5));
        assertThat(glue.calls).contains("startCrawler");
    }

    @Test
    void aCrawlerThatWasMadeAnewMeanwhileSaysNothingOfOurCrawl() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.READY, null);
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("ended as unknown");
    }

    @Test
    void aFailedCrawlFailsWithItsMessage() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        crawlerIs(CrawlerState.READY, TODAY, LastCrawlStatus.FAILED, "Insufficient Lake Formation permissions");
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5)))
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
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(5)))
                .hasMessageContaining("CANCELLED: Glue gives no reason");
    }

    @Test
    void theDeadlineEndsEveryWait() {
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofMillis(10)))
                .hasMessageContaining("crawler c")
                .hasMessageContaining("did not start within PT0.01S");
        glue.crawler.clear();
        crawlerIs(CrawlerState.READY, YESTERDAY);
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofMillis(10)))
                .hasMessageContaining("did not end within PT0.01S");
    }

    @Test
    void anUnknownCrawlerSaysWhatToDo() {
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("crawler c does not exist")
                .hasMessageContaining("Apply");
    }

    @Test
    void aRefusedStartNamesCodeAndRequest() {
        crawlerIs(CrawlerState.READY, YESTERDAY);
        glue.starts.add(FakeGlueClient.denied());
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .hasMessageStartingWith(
                        "Cannot start crawler c: AccessDeniedException, not allowed (status 400, request REQ-1). ");
    }

    @Test
    void anInterruptedWaitKeepsTheFlag() {
        crawlerIs(CrawlerState.RUNNING, YESTERDAY);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> catalog.crawl("c", List.of(PLACE), Duration.ofSeconds(1)))
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
