package io.datapump.reconciler.impact;

import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How many partitions rows fall into that are divided anew, and how large those are. Exact where the folders
/// of the last run tell every new value, because the new partitions are coarser, or the same in another order
/// or under other names; a bound where they do not.
///
/// @param partitions exact, or at most as many
/// @param sizes in bytes of each partition as it is encoded now, ascending; empty where nobody knows
record PartitionForecast(Quantity partitions, List<Long> sizes) {

    /// What Hive calls the folder of rows without a value.
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");

    /// Gives the value in a new folder's name from those in an old one's; empty where that does not tell.
    private interface Derivation extends Function<List<String>, Optional<String>> {}

    /// @param before how the folders were made
    /// @param folders of the last run; empty where nobody has counted them
    /// @param rows of the table
    /// @param dates from where to where its columns of dates go
    static PartitionForecast of(
            List<PartitionField> before,
            List<Folder> folders,
            List<PartitionField> after,
            Quantity rows,
            DateSpans dates) {
        if (after.isEmpty()) {
            return new PartitionForecast(new Quantity.Exactly(0), List.of());
        }
        if (rows.value().equals(OptionalLong.of(0)) && rows instanceof Quantity.Exactly) {
            return new PartitionForecast(new Quantity.Exactly(0), List.of());
        }
        var derivations = after.stream()
                .map(field -> derivation(field.transform(), before))
                .toList();
        return exact(derivations, before, folders)
                .orElseGet(() -> bound(after, derivations, before, folders, rows, dates));
    }

    private static Optional<PartitionForecast> exact(
            List<Optional<Derivation>> derivations, List<PartitionField> before, List<Folder> folders) {
        if (folders.isEmpty() || derivations.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        var sizes = new TreeMap<String, Long>();
        for (var folder : folders) {
            var values = values(folder, before.size());
            var derived = derivations.stream()
                    .flatMap(derivation -> values.flatMap(derivation.orElseThrow()).stream())
                    .toList();
            if (derived.size() < derivations.size()) {
                return Optional.empty();
            }
            sizes.merge(String.join("/", derived), folder.bytes(), Long::sum);
        }
        return Optional.of(new PartitionForecast(
                new Quantity.Exactly(sizes.size()),
                sizes.values().stream().sorted().toList()));
    }

    /// No more than there are combinations of values, and no more than rows.
    private static PartitionForecast bound(
            List<PartitionField> after,
            List<Optional<Derivation>> derivations,
            List<PartitionField> before,
            List<Folder> folders,
            Quantity rows,
            DateSpans dates) {
        var levels = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < after.size(); i++) {
            levels.computeIfAbsent(group(after.get(i).transform(), i), name -> new ArrayList<>())
                    .add(i);
        }
        var most = levels.values().stream()
                .map(group -> least(
                        group.stream()
                                .map(i -> derivations
                                        .get(i)
                                        .map(derivation -> distinct(derivation, before, folders))
                                        .filter(OptionalLong::isPresent)
                                        .orElseGet(() -> values(after.get(i).transform())))
                                .reduce(OptionalLong.of(1), PartitionForecast::product),
                        dates.most(group.stream()
                                .map(i -> after.get(i).transform())
                                .toList())))
                .reduce(OptionalLong.of(1), PartitionForecast::product);
        var bound = least(most, rows.value());
        return new PartitionForecast(
                bound.isPresent() ? new Quantity.AtMost(bound.getAsLong()) : Quantity.unknown(), List.of());
    }

    /// Parts of one date depend on each other; everything else stands alone.
    private static String group(Transform transform, int level) {
        return transform.isDatePart() ? "date " + transform.column() : "level " + level;
    }

    private static OptionalLong least(OptionalLong one, OptionalLong other) {
        return Stream.of(one, other).flatMapToLong(OptionalLong::stream).min();
    }

    private static OptionalLong product(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(Math.multiplyExact(
                        Math.min(one.getAsLong(), Integer.MAX_VALUE), Math.min(other.getAsLong(), Integer.MAX_VALUE)))
                : OptionalLong.empty();
    }

    private static OptionalLong distinct(Derivation derivation, List<PartitionField> before, List<Folder> folders) {
        var derived = folders.stream()
                .map(folder -> values(folder, before.size()).flatMap(derivation))
                .collect(Collectors.toSet());
        return derived.isEmpty() || derived.contains(Optional.<String>empty())
                ? OptionalLong.empty()
                : OptionalLong.of(derived.size());
    }

    /// How many values a transform can have, and one more for rows without any.
    private static OptionalLong values(Transform transform) {
        return switch (transform) {
            case Transform.Year year -> OptionalLong.empty();
            case Transform.Month month -> OptionalLong.of(12 + 1);
            case Transform.Day day -> OptionalLong.of(31 + 1);
            case Transform.Hour hour -> OptionalLong.of(24 + 1);
            case Transform.Value value -> OptionalLong.empty();
            case Transform.Truncate truncate -> OptionalLong.empty();
            case Transform.Bucket bucket -> OptionalLong.of(bucket.count() + 1L);
        };
    }

    /// From a level that had the same transform, or from one that had the dates themselves.
    private static Optional<Derivation> derivation(Transform after, List<PartitionField> before) {
        var same = index(before, transform -> transform.equals(after));
        if (same.isPresent()) {
            var place = same.get();
            return Optional.of(
                    values -> Optional.of(after.isDatePart() ? unpadded(values.get(place)) : values.get(place)));
        }
        var dates = after.isDatePart()
                ? index(before, new Transform.Value(after.column())::equals)
                : Optional.<Integer>empty();
        return dates.map(place -> values -> part(after, values.get(place)));
    }

    private static Optional<Integer> index(List<PartitionField> fields, Function<Transform, Boolean> which) {
        return IntStream.range(0, fields.size())
                .boxed()
                .filter(i -> which.apply(fields.get(i).transform()))
                .findFirst();
    }

    private static String unpadded(String value) {
        return value.replaceFirst("^0+(?=\\d)", "");
    }

    /// Of a plain date only: the time zone of anything else is not told by its text.
    private static Optional<String> part(Transform part, String value) {
        if (value.equals(NO_VALUE)) {
            return Optional.of(value);
        }
        var date = DATE.matcher(value);
        if (!date.matches()) {
            return Optional.empty();
        }
        return switch (part) {
            case Transform.Year year -> Optional.of(date.group(1));
            case Transform.Month month -> Optional.of(date.group(2));
            case Transform.Day day -> Optional.of(date.group(3));
            default -> Optional.empty();
        };
    }

    /// The values of `ano=2024/mes=03`; empty where the folder has not as many levels.
    private static Optional<List<String>> values(Folder folder, int levels) {
        var segments = folder.path().split("/");
        return segments.length == levels
                ? Optional.of(Arrays.stream(segments)
                        .map(segment -> unescaped(segment.substring(segment.indexOf('=') + 1)))
                        .toList())
                : Optional.empty();
    }

    /// Hive writes what a path cannot hold as `%` and two hexadecimal digits, and no blank as a plus.
    private static String unescaped(String value) {
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
