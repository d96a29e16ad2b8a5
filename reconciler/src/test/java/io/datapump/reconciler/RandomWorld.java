package io.datapump.reconciler;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.S3Target;

/// A lake that was deployed, what people have done to it by hand since, what belongs to others, and the
/// configuration that is to come: drawn at random, the same for the same seed.
final class RandomWorld {

    private static final String FOREIGN_CRAWLER = "theirs-over-the-lake";
    private static final String FOREIGN_SUBSCRIPTION = "theirs-to-the-topic";
    private static final String FOREIGN_FAMILY = "datapump-demo-2-a";

    private final Random random;
    private final FakeAws aws = new FakeAws();
    private final LakeConfig desired;
    private final PlanOptions options;

    private RandomWorld(long seed) {
        this.random = new Random(seed);
        addWhatOthersOwn();
        var before = config();
        var reconciler = reconciler();
        reconciler.apply(before, reconciler.plan(before), line -> {});
        for (int i = random.nextInt(6); i > 0; i--) {
            changeByHand(before);
        }
        this.desired = random.nextInt(4) == 0 ? before : config();
        this.options = random.nextBoolean() ? PlanOptions.STANDARD.withPruning() : PlanOptions.STANDARD;
        aws.calls().forget();
    }

    static RandomWorld of(long seed) {
        return new RandomWorld(seed);
    }

    /// A reconciler that remembers nothing but what lies in the bucket.
    Reconciler reconciler() {
        return Reconciler.of(aws.clients(), LakeFixtures.DEFINITION)
                .polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));
    }

    FakeAws aws() {
        return aws;
    }

    LakeConfig desired() {
        return desired;
    }

    PlanOptions options() {
        return options;
    }

    /// What is desired, written in another order.
    LakeConfig desiredInAnotherOrder() {
        return new LakeConfig(
                desired.lake(),
                shuffled(desired.clusters()),
                shuffled(desired.contracts()).stream()
                        .map(contract -> contract.map(spec -> new ContractSpec(
                                spec.metadata(), spec.athenaDatabase(), spec.curated(), shuffled(spec.views()))))
                        .toList());
    }

    <T> List<T> shuffled(List<T> items) {
        var shuffled = new ArrayList<>(items);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /// Everything others own, as it is now.
    Map<String, Object> foreign() {
        var state = new LinkedHashMap<String, Object>();
        state.put(FOREIGN_CRAWLER, aws.glue().crawler(FOREIGN_CRAWLER));
        state.put(FOREIGN_CRAWLER + " tags", aws.glue().tagsOf("crawler/" + FOREIGN_CRAWLER));
        state.put(FOREIGN_SUBSCRIPTION, aws.rds().subscription(FOREIGN_SUBSCRIPTION));
        state.put(FOREIGN_SUBSCRIPTION + " tags", aws.rds().tagsOf(FOREIGN_SUBSCRIPTION));
        state.put(FOREIGN_FAMILY, aws.ecs().activeRevisions(FOREIGN_FAMILY));
        return state;
    }

    private void addWhatOthersOwn() {
        aws.glue()
                .createByHand(Crawler.builder()
                        .name(FOREIGN_CRAWLER)
                        .role("theirs")
                        .databaseName("theirs")
                        .targets(t -> t.s3Targets(S3Target.builder()
                                .path("s3://example-demo-lake/catalog/")
                                .build()))
                        .build());
        aws.rds().createByHand(FOREIGN_SUBSCRIPTION, "arn:aws:sns:eu-west-1:123456789012:datapump-demo-events");
        aws.ecs()
                .registerByHand(
                        FOREIGN_FAMILY, Tags.owned("demo-2", "cluster/a").values());
    }

    private LakeConfig config() {
        var lake = LakeFixtures.lake("demo", one(CatalogMode.values()), "pump:" + random.nextInt(2));
        var clusters = new ArrayList<Located<ClusterSpec>>();
        for (var name : List.of("a", "b", "c", "d")) {
            if (random.nextInt(3) > 0) {
                clusters.add(cluster(name));
            }
        }
        var contracts = IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> LakeFixtures.contract(
                        "contract-" + i,
                        one(new String[] {"ops_catalog", "ops_2", "datalake"}),
                        IntStream.rangeClosed(0, random.nextInt(3))
                                .mapToObj(view -> "view%d_%d".formatted(i, view))
                                .toArray(String[]::new)))
                .toList();
        return new LakeConfig(lake, clusters, contracts);
    }

    private Located<ClusterSpec> cluster(String name) {
        var cluster = switch (random.nextInt(3)) {
            case 0 -> LakeFixtures.instance(name);
            case 1 -> LakeFixtures.aurora(name);
            default -> LakeFixtures.sized(name, 2048, 8192);
        };
        var marked = random.nextBoolean()
                ? LakeFixtures.marking(cluster, name + "_1")
                : LakeFixtures.marking(cluster, name + "_1", name + "_2");
        return random.nextBoolean() ? LakeFixtures.keepingHistory(marked) : marked;
    }

    private void changeByHand(LakeConfig before) {
        var crawler = one(aws.glue().crawlerNames());
        var subscription = one(aws.rds().names());
        var family = "datapump-demo-" + one(List.of("a", "b", "c", "d"));
        var isOurs = !crawler.equals(FOREIGN_CRAWLER);
        var isListening = !subscription.equals(FOREIGN_SUBSCRIPTION);
        switch (random.nextInt(14)) {
            case 0 -> where(isOurs, () -> aws.glue().tamperCrawler(crawler, c -> c.tablePrefix("x_")));
            case 1 -> where(isOurs, () -> aws.glue().tamperCrawler(crawler, c -> c.databaseName("elsewhere")));
            case 2 -> where(isOurs, () -> aws.glue().loseCrawler(crawler));
            case 3 -> where(isOurs, () -> aws.glue().tamperCrawler(crawler, c -> c.state("RUNNING")));
            case 4 ->
                where(
                        isOurs && random.nextInt(3) == 0,
                        () -> aws.glue().retag("crawler/" + crawler, Map.of("team", "finance")));
            case 5 -> where(isListening, () -> aws.rds().tamper(subscription, s -> s.eventCategoriesList("failure")));
            case 6 -> where(isListening, () -> aws.rds().tamper(subscription, s -> s.sourceIdsList("rds:one")));
            case 7 ->
                where(
                        aws.ecs().newest(family).isPresent(),
                        () -> aws.ecs().reviseByHand(family, d -> d.memory("30720")));
            case 8 ->
                where(
                        aws.ecs().newest(family).isPresent(),
                        () -> aws.ecs().reviseByHandWithoutTags(family, d -> d.cpu("4096")));
            case 9 -> aws.ecs().deregisterByHand(family);
            case 10 -> aws.s3().lose(one(List.of(S3Memo.KEY, RunIndex.KEY)));
            case 11 ->
                aws.s3()
                        .tamper(
                                RunIndex.KEY,
                                "{}",
                                aws.s3().keys().contains(RunIndex.KEY)
                                        ? aws.s3().metadata(RunIndex.KEY)
                                        : Map.of());
            case 12 ->
                aws.s3().keys().stream()
                        .filter(key -> key.matches("config/[a-d]/.*"))
                        .findFirst()
                        .ifPresent(key -> aws.s3().tamper(key, "{}", aws.s3().metadata(key)));
            default ->
                aws.glue()
                        .tamperDatabase(
                                before.lake().value().catalog().database(), database -> database.description("mine"));
        }
    }

    private static void where(boolean holds, Runnable change) {
        if (holds) {
            change.run();
        }
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
