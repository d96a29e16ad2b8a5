package io.datapump.pump.longterm;

import io.datapump.pump.longterm.LongtermManifest.AgreedShrink;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongConsumer;

/// The manifests of one table's history, in the bucket:
/// `longterm/{cluster}/_manifests/{alias}/{table}/{number}.json`. They lie beside the tables' folders and
/// not in them, so that no reader of a folder takes them for data.
///
/// @param cluster name of the cluster
public record History(ObjectStore store, String cluster, LakeTable as) {

    private static final int DIGITS = 10;
    // Of a manifest's key below the folder of all: alias, table, number.
    private static final int PARTS = 3;

    /// A manifest and the hash of its bytes.
    public record Stored(LongtermManifest manifest, String hash) {

        /// A state of the same snapshot that follows this one.
        ///
        /// @param what in a few words for people
        /// @param retain for how long rows are kept from now on
        LongtermManifest next(
                Instant committed,
                String what,
                Optional<Period> retain,
                List<HistoryPartition> partitions,
                List<AgreedShrink> shrinks) {
            var cause = manifest.cause();
            return new LongtermManifest(
                    LongtermManifest.VERSION,
                    manifest.number() + 1,
                    hash,
                    manifest.source(),
                    manifest.as(),
                    manifest.layout(),
                    retain,
                    committed,
                    new Cause(
                            what,
                            cause.export(),
                            cause.snapshot(),
                            cause.configuration(),
                            UUID.randomUUID().toString().substring(0, 8)),
                    manifest.columns(),
                    partitions,
                    shrinks);
        }
    }

    /// Those of a cluster, whether its tables are still declared or not; sorted by folder. One call for a thousand
    /// manifests.
    public static List<History> all(ObjectStore store, String cluster) {
        var folder = Zone.LONGTERM.of(cluster) + "_manifests/";
        var tables = new TreeMap<String, LakeTable>();
        store.list(
                folder,
                page -> page.stream()
                        .map(object -> object.key().substring(folder.length()).split("/", -1))
                        .filter(parts -> parts.length == PARTS)
                        .map(parts -> new LakeTable(parts[0], parts[1]))
                        .forEach(table -> tables.put(table.folder(), table)));
        return tables.values().stream()
                .map(table -> new History(store, cluster, table))
                .toList();
    }

    /// `longterm/{cluster}/{alias}/{table}/`.
    public String folder() {
        return as.historyPrefix(cluster);
    }

    /// Where rows are that are kept apart: `longterm/{cluster}/_apart/{alias}/{table}/`.
    public String apart() {
        return Zone.LONGTERM.of(cluster) + "_apart/" + as.database() + "/" + as.table() + "/";
    }

    /// Where the manifests are.
    public String manifests() {
        return Zone.LONGTERM.of(cluster) + "_manifests/" + as.database() + "/" + as.table() + "/";
    }

    /// The numbers of all manifests, the first first; empty where no history has begun. One call for a
    /// thousand.
    public List<Long> numbers() {
        return store.list(manifests()).stream().map(this::number).sorted().toList();
    }

    private long number(StoredObject object) {
        var name = object.fileName();
        if (!name.matches("[0-9]{10}\\.json")) {
            throw new HistoryException(
                    "Cannot tell which manifest of %s is in force: %s is none. Look who put it there, and move it away."
                            .formatted(as.folder(), object.key()));
        }
        return Long.parseLong(name.substring(0, DIGITS));
    }

    /// The manifest in force; empty where no history has begun.
    public Optional<Stored> head() {
        var numbers = numbers();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(read(numbers.getLast()));
    }

    /// One manifest.
    ///
    /// @throws HistoryException where there is none of that number, or it is damaged
    public Stored read(long number) {
        var key = key(number);
        var json = store.read(key)
                .orElseThrow(() -> new HistoryException(
                        "Cannot read manifest %d of %s: %s does not exist.".formatted(number, as.folder(), key)));
        var manifest = ManifestJson.read(key, json);
        if (manifest.number() != number || !manifest.as().equals(as)) {
            throw new HistoryException("Cannot believe %s: it says it is manifest %d of %s."
                    .formatted(key, manifest.number(), manifest.as().folder()));
        }
        return new Stored(manifest, ManifestJson.hash(json));
    }

    private String key(long number) {
        return manifests() + "%010d.json".formatted(number);
    }

    /// Puts a manifest into force, in one step, unless somebody else has put one into force since the one
    /// it follows. A repetition of what has been done already is done.
    ///
    /// @return whether it is in force, or was until something followed it
    public boolean commit(LongtermManifest next) {
        var key = key(next.number());
        return store.writeIfAbsent(key, ManifestJson.write(next))
                || store.read(key)
                        .map(json -> ManifestJson.read(key, json).cause().writer())
                        .filter(next.cause().writer()::equals)
                        .isPresent();
    }

    /// Goes through all manifests and finds what does not follow from the one before: a gap, another hash,
    /// or less than before without an agreement. Reads every manifest once.
    ///
    /// @param seen hears the number of each manifest that was read
    /// @return in full sentences, the first first; empty where the chain holds
    public List<String> faults(LongConsumer seen) {
        var faults = new ArrayList<String>();
        Optional<Stored> before = Optional.empty();
        for (var number : numbers()) {
            var at = read(number);
            seen.accept(number);
            faults.addAll(faults(before, at));
            before = Optional.of(at);
        }
        return Collections.unmodifiableList(faults);
    }

    private static List<String> faults(Optional<Stored> before, Stored at) {
        var faults = new ArrayList<String>();
        var expected = before.map(stored -> stored.manifest().number() + 1).orElse(1L);
        if (at.manifest().number() != expected) {
            faults.add("Manifest %d is missing: the next one there is %d."
                    .formatted(expected, at.manifest().number()));
        } else if (!at.manifest().previous().equals(before.map(Stored::hash).orElse(""))) {
            faults.add(
                    "Manifest %d does not follow from the one before it: the hash it has of that is not that of its bytes. One of the two was changed after it was written."
                            .formatted(expected));
        }
        before.filter(stored -> !isAgreed(stored.manifest(), at.manifest()))
                .map(stored -> Ledger.shrinks(stored.manifest(), at.manifest()))
                .orElse(List.of())
                .forEach(shrink ->
                        faults.add("Manifest %d holds less than the one before it, and nobody has agreed to as much: %s"
                                .formatted(at.manifest().number(), shrink.sentence())));
        return faults;
    }

    /// Whether somebody has agreed to as many rows as went; of a history that began anew, to all of them.
    private static boolean isAgreed(LongtermManifest before, LongtermManifest at) {
        long agreed = at.shrinks().stream()
                .mapToLong(LongtermManifest.AgreedShrink::rows)
                .sum();
        var beganAnew = !before.layout().equals(at.layout());
        return !at.shrinks().isEmpty()
                && agreed >= (beganAnew ? before.rows() : Ledger.rows(Ledger.shrinks(before, at)));
    }
}
