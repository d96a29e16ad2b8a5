package io.datapump.schema.form;

import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.OnPurge;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.ValueRules;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The written words of a closed set of choices, for example `afterSuccess` for [ExportCleanup#AFTER_SUCCESS].
///
/// Words of ours are `camelCase`; engines keep AWS's own names, which are `kebab-case`.
public final class Words<E extends Enum<E>> {

    public static final Words<Engine> ENGINE = new Words<>(Engine.class, Words::kebab);
    public static final Words<SourceKind> SOURCE_KIND = new Words<>(SourceKind.class, Words::camel);
    public static final Words<SnapshotKind> SNAPSHOT_KIND = new Words<>(SnapshotKind.class, Words::camel);
    public static final Words<ExportScope> SCOPE = new Words<>(ExportScope.class, Words::camel);
    public static final Words<ExportCleanup> CLEANUP = new Words<>(ExportCleanup.class, Words::camel);
    public static final Words<CatalogMode> CATALOG_MODE = new Words<>(CatalogMode.class, Words::camel);
    public static final Words<LongtermMode> LONGTERM_MODE = new Words<>(LongtermMode.class, Words::camel);
    public static final Words<PartitionType> PARTITION_TYPE = new Words<>(PartitionType.class, Words::camel);
    public static final Words<StorageClass> STORAGE_CLASS = new Words<>(StorageClass.class, Words::camel);

    public static final Words<ValueRules.OnInvalid> ON_INVALID = new Words<>(ValueRules.OnInvalid.class, Words::camel);
    public static final Words<ValueRules.OnMisfit> ON_MISFIT = new Words<>(ValueRules.OnMisfit.class, Words::camel);
    public static final Words<OnPurge> ON_PURGE = new Words<>(OnPurge.class, Words::camel);
    public static final Words<OutputFiles.Codec> CODEC = new Words<>(OutputFiles.Codec.class, Words::camel);
    public static final Words<OutputFiles.PassThrough> PASS_THROUGH =
            new Words<>(OutputFiles.PassThrough.class, Words::camel);
    public static final Words<TableWork.WorkEngine> WORK_ENGINE = new Words<>(TableWork.WorkEngine.class, Words::camel);

    private final Map<String, E> byWord = new LinkedHashMap<>();

    private Words(Class<E> type, Function<String, String> spelling) {
        Arrays.stream(type.getEnumConstants()).forEach(value -> byWord.put(spelling.apply(value.name()), value));
    }

    /// The word of a value.
    public String of(E value) {
        return byWord.entrySet().stream()
                .filter(entry -> entry.getValue() == value)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /// The value of a word; empty where the word is none of these.
    public Optional<E> parse(String word) {
        return Optional.ofNullable(byWord.get(word));
    }

    /// Every word, in the order of the values.
    public List<String> all() {
        return List.copyOf(byWord.keySet());
    }

    private static String kebab(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String camel(String name) {
        var word = new StringBuilder();
        for (var part : name.split("_", -1)) {
            word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
        }
        return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
    }
}
