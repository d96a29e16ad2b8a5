package io.datapump.local.demo;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.query.LakeQuery;
import io.datapump.schema.layout.Zone;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// A run whose publish task runs out of memory when it comes to the payments: what whoever is told of it reads, and
/// what queries see meanwhile.
final class Setback implements FaultPlan {

    private static final String FOLDER = "pagila.pagamentos";
    private static final String TABLE = "pagila_pagamentos";

    /// As in the names of an automated snapshot, of its export, and of the files published from it.
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd-HH-mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final EmbeddedLake lake;
    private final String catalog;
    private final String payments;
    private final String tonight;
    private final Consumer<String> tell;

    Setback(EmbeddedLake lake, String cluster, Night night, Consumer<String> tell) {
        this.lake = lake;
        this.catalog = Zone.CATALOG.of(cluster);
        this.payments = catalog + FOLDER + "/";
        this.tonight = MINUTE.format(night.snapshotAt());
        this.tell = tell;
    }

    /// From here on the task dies.
    void prepare() {
        lake.aws().calls().inject(this);
    }

    /// From here on it does not.
    void end() {
        lake.aws().calls().inject(FaultPlan.none());
    }

    /// A process that has died copies nothing more, so each of its copies at a time dies.
    @Override
    public void before(Call call) {
        if (call.toString().equals("s3:CopyObject") && call.subject().startsWith(payments) && !isOver()) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /// Where payments of tonight are in place, a demo that was killed has told of the setback, and the run
    /// that makes up for it goes on.
    private boolean isOver() {
        return lake.objects().list(payments).stream()
                .anyMatch(object -> object.fileName().contains(tonight));
    }

    /// Says what failed and asks the table that was next.
    ///
    /// @param before the server as the last good run has published it
    /// @return what does not agree, in full sentences
    List<String> tell(FinishedRun failed, Proof before, LakeQuery query) {
        tell.accept(Line.of(
                "publish",
                "its task dies at %s, with %s before it in place"
                        .formatted(FOLDER, Line.count(published(failed.id().export()), "table"))));
        tell.accept(Line.of("notification", "%s; %s".formatted(failed.status(), failed.failure())));
        var table = GlueTables.of(lake).stream()
                .filter(found -> found.name().equals(TABLE))
                .findFirst()
                .orElseThrow(() -> new DemoException("Glue has no table %s.".formatted(TABLE)));
        query.add(table);
        var findings = before.contentFindings(query, table);
        if (findings.isEmpty()) {
            tell.accept(Line.of(
                    "meanwhile",
                    "a query of %s finds %s: as in the first night's source, none lost, none twice"
                            .formatted(TABLE, Line.count(query.count(table), "row"))));
        }
        return findings;
    }

    /// How many folders hold files of an export.
    private long published(String export) {
        return lake.objects().list(catalog).stream()
                .filter(object -> object.fileName().startsWith(export))
                .map(object -> object.key().substring(catalog.length()).split("/", 2)[0])
                .distinct()
                .count();
    }
}
