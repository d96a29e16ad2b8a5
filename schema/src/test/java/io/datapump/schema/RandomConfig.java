package io.datapump.schema;

import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.Acknowledgement;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.OnPurge;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionOf;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.S3Folder;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.TaskSize;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.Transition;
import io.datapump.schema.spec.ValueRules;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Configurations without errors, drawn at random; the same seed gives the same one.
public final class RandomConfig {

    private static final SourceLocation NOWHERE = new SourceLocation("random", 1, 1);
    private static final List<String> WORDS =
            List.of("no", "on", "y", "null", "1e3", "0x1", "2024-01-01", "plain", "it's", "a: b", "# c", "ä→\"\\", "-");

    private final Random random;

    private RandomConfig(long seed) {
        this.random = new Random(seed);
    }

    public static LakeConfig of(long seed) {
        return new RandomConfig(seed).config();
    }

    private LakeConfig config() {
        return new LakeConfig(
                located(lake()),
                list(4, i -> located(cluster("c" + i))),
                list(3, i -> located(contract("contract-" + i))));
    }

    private LakeSpec lake() {
        return new LakeSpec(
                metadata("acme"),
                new Home(
                        "111122223333",
                        "eu-central-1",
                        "acme-lake",
                        random.nextBoolean(),
                        maybe(() -> "arn:aws:kms:eu-central-1:111122223333:key/0a1b"),
                        maybe(() -> "arn:aws:sns:eu-central-1:111122223333:runs")),
                new CatalogPolicy("lake_2", one(CatalogMode.values()), new QueryLimit("w", 1 + random.nextInt(900))),
                new Compute(
                        "registry.example/pump:1",
                        List.of("subnet-0a1b2c3d"),
                        List.of("sg-0a1b2c3d"),
                        Optional.of(new SparkService("00f1a", "arn:aws:iam::111122223333:role/s", "s3://a/s.jar")),
                        Optional.of("arn:aws:secretsmanager:eu-central-1:111122223333:secret:k-a1B2c3")),
                policy(),
                new Retention(
                        maybe(this::days), days(), maybe(this::days), maybe(this::transition), maybe(this::transition)),
                acknowledged());
    }

    private RunPolicy policy() {
        return new RunPolicy(
                snapshots(),
                one(ExportScope.values()),
                one(ExportCleanup.values()),
                task(),
                TableRules.BUILT_IN.with(rules()));
    }

    private ClusterSpec cluster(String name) {
        return new ClusterSpec(
                metadata(name),
                new Source(Engine.POSTGRES, SourceKind.INSTANCE, "server-" + name),
                random.nextBoolean(),
                new RunPolicy.Overrides(
                        maybe(this::snapshots),
                        maybe(() -> one(ExportScope.values())),
                        maybe(() -> one(ExportCleanup.values())),
                        maybe(this::task),
                        rules()),
                list(3, i -> located(database(name + "_d" + i))),
                acknowledged());
    }

    private List<Located<Acknowledgement>> acknowledged() {
        return list(
                2,
                i -> located(new Acknowledgement(
                        "gone" + i, maybe(() -> random.nextLong(1L << 50)), maybe(() -> one(WORDS)))));
    }

    private DatabaseSpec database(String name) {
        var settings = new TreeMap<String, TableSettings>();
        list(4, i -> settings.put("public.t%d_%s".formatted(i, name), table(i, name)));
        return new DatabaseSpec(name, name, new TableFilter(List.of("*"), List.of()), Map.copyOf(settings));
    }

    private TableSettings table(int number, String database) {
        var partitions = partitions("p");
        var engine = partitions.isEmpty() ? WorkEngine.PUMP : one(WorkEngine.values());
        return new TableSettings(
                maybe(() -> "alias%d_%s".formatted(number, database)),
                partitions,
                maybe(() -> new Longterm(
                        List.of("id"), maybe(() -> Period.ofYears(7)), partitions("l"), one(LongtermMode.values()))),
                new HiddenColumns(
                        list(2, i -> "drop" + i), engine == WorkEngine.SPARK ? List.of() : list(2, i -> "hash" + i)),
                engine == WorkEngine.SPARK ? rulesThatSparkKeeps() : rules(),
                new TableWork(maybe(this::task), engine),
                maybe(PartitionOf.Nothing::new));
    }

    private TableRules.Overrides rulesThatSparkKeeps() {
        var any = rules();
        return new TableRules.Overrides(
                new ValueRules.Overrides(
                        Optional.of(false),
                        any.values().timeZone(),
                        any.values().onInvalid(),
                        any.values().onMisfit()),
                new OutputFiles.Overrides(
                        Optional.of(Codec.ZSTD),
                        any.files().sizeInMiB(),
                        any.files().passThrough()),
                any.onPurge());
    }

    private TableRules.Overrides rules() {
        return new TableRules.Overrides(
                new ValueRules.Overrides(
                        maybe(random::nextBoolean),
                        maybe(() -> "Asia/Kolkata"),
                        maybe(() -> one(OnInvalid.values())),
                        maybe(() -> one(OnMisfit.values()))),
                new OutputFiles.Overrides(
                        maybe(() -> one(Codec.values())),
                        maybe(() -> 1 + random.nextInt(4096)),
                        maybe(() -> one(PassThrough.values()))),
                maybe(() -> one(OnPurge.values())));
    }

    private List<PartitionField> partitions(String prefix) {
        return list(7, i -> switch (i) {
            case 0 -> new PartitionField(prefix + i, new Transform.Year("d"), PartitionType.INT, random.nextBoolean());
            case 1 ->
                new PartitionField(prefix + i, new Transform.Month("d"), PartitionType.STRING, random.nextBoolean());
            case 2 -> new PartitionField(prefix + i, new Transform.Day("d"), PartitionType.INT, random.nextBoolean());
            case 3 -> new PartitionField(prefix + i, new Transform.Hour("d"), PartitionType.INT, random.nextBoolean());
            case 4 -> new PartitionField(prefix + i, new Transform.Value("region"), PartitionType.BIGINT, true);
            case 5 -> new PartitionField(prefix + i, new Transform.Truncate("code", 1 + random.nextInt(9)));
            default -> new PartitionField(prefix + i, new Transform.Bucket("id", 1 + random.nextInt(99)));
        });
    }

    private ContractSpec contract(String name) {
        return new ContractSpec(
                metadata(name),
                "ops_" + name.replace('-', '_'),
                new S3Folder("acme-curated", name),
                IntStream.rangeClosed(0, random.nextInt(3))
                        .mapToObj(i -> located(new ContractView(
                                "view%d_%s".formatted(i, name.replace('-', '_')),
                                "cron(0 %d * * ? *)".formatted(random.nextInt(24)),
                                maybe(() -> one(WORDS)))))
                        .toList());
    }

    private Metadata metadata(String name) {
        return new Metadata(name, list(3, i -> WORDS.get(i) + i), maybe(() -> one(WORDS)));
    }

    private Set<SnapshotKind> snapshots() {
        return random.nextBoolean() ? Set.of(SnapshotKind.values()) : Set.of(one(SnapshotKind.values()));
    }

    private TaskSize task() {
        return random.nextBoolean() ? new TaskSize(1024, 4096) : new TaskSize(256, 512);
    }

    private Period days() {
        return Period.ofDays(1 + random.nextInt(9999));
    }

    private Transition transition() {
        return new Transition(StorageClass.INTELLIGENT_TIERING, days());
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private <T> List<T> list(int most, IntFunction<T> item) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(item).toList();
    }

    private static <T> Located<T> located(T value) {
        return new Located<>(value, NOWHERE);
    }
}
