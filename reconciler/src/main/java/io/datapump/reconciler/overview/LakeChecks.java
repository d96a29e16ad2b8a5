package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.sight.CatalogTable;
import io.datapump.reconciler.sight.CrawlerSeen;
import io.datapump.reconciler.sight.CrawlerSeen.Crawl;
import io.datapump.reconciler.sight.Sightings;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is missing of the lake as a whole.
final class LakeChecks {

    private final LakeConfig config;
    private final Foundation foundation;
    private final Sightings sightings;
    private final Attribution plan;
    private final Commands commands;

    LakeChecks(LakeConfig config, Sightings sightings, Attribution plan, Commands commands) {
        this.config = config;
        this.foundation = Foundation.of(config.lake().value());
        this.sightings = sightings;
        this.plan = plan;
        this.commands = commands;
    }

    List<Missing> all() {
        return Stream.of(
                        SetupChecks.foreign(plan, commands),
                        SetupChecks.absent(plan, commands).stream(),
                        SetupChecks.different(plan, commands).stream(),
                        deadLetters().stream(),
                        views())
                .flatMap(found -> found)
                .toList();
    }

    private Optional<Missing> deadLetters() {
        var count = sightings.deadLetters().orElse(0);
        return count == 0
                ? Optional.empty()
                : Optional.of(Missing.needed(
                        "The trigger gave up on %s, so a snapshot may be missing from the lake."
                                .formatted(count == 1 ? "an event" : "%,d events".formatted(count)),
                        new Mend.Command("aws sqs start-message-move-task --source-arn arn:aws:sqs:%s:%s:%s --region %s"
                                .formatted(
                                        foundation.region(),
                                        foundation.account(),
                                        foundation.deadLetterQueueName(),
                                        foundation.region()))));
    }

    private Stream<Missing> views() {
        var tables = sightings.tables().stream()
                .map(table -> new CatalogTable(table.database(), table.name(), Optional.empty()))
                .collect(Collectors.toUnmodifiableSet());
        var crawlers = sightings.crawlers().stream()
                .collect(Collectors.toMap(CrawlerSeen::name, Function.identity(), (one, other) -> one));
        return config.contracts().stream()
                .map(contract -> contract.value())
                .flatMap(contract -> contract.views().stream()
                        .map(view -> view.value())
                        .flatMap(view -> view(contract, view, tables, crawlers).stream()));
    }

    /// A view whose crawl failed, or else one without a table; an absent crawler is the plan's business.
    private Optional<Missing> view(
            ContractSpec contract, ContractView view, Set<CatalogTable> tables, Map<String, CrawlerSeen> crawlers) {
        var crawler = Optional.ofNullable(crawlers.get(view.crawlerName()));
        return crawler.flatMap(CrawlerSeen::last)
                .filter(Crawl::hasFailed)
                .map(last -> DataChecks.failedCrawl(view.crawlerName(), last, foundation.region()))
                .or(() -> crawler.filter(found -> !tables.contains(new CatalogTable(
                                contract.athenaDatabase().toLowerCase(Locale.ROOT), view.table(), Optional.empty())))
                        .map(found -> Missing.needed(
                                "The view %s.%s of the contract %s has no table: nothing has been crawled in %s yet."
                                        .formatted(
                                                contract.athenaDatabase(),
                                                view.table(),
                                                contract.name(),
                                                contract.folder(view)),
                                new Mend.Command("aws glue start-crawler --name %s --region %s"
                                        .formatted(view.crawlerName(), foundation.region())))));
    }
}
