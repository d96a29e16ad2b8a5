package io.datapump.local.demo;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import io.datapump.local.query.LakeQuery;
import io.datapump.schema.layout.Zone;
import java.util.List;
import java.util.function.Consumer;

/// A run whose publish task runs out of memory when it comes to the payments: what whoever is told of it reads, and
/// what queries see meanwhile.
final class Setback implements FaultPlan {

    private static final String FOLDER = "pagila.pagamentos";
    private static final String TABLE = "pagila_pagamentos";

    private final EmbeddedLake lake;
    private final String catalog;
    private final String payments;
    private final Consumer<String> tell;

    Setback(EmbeddedLake lake, String cluster, Consumer<String> tell) {
        this.lake = lake;
        this.catalog = Zone.CATALOG.of(cluster);
        this.payments = catalog + FOLDER + "/";
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
        if (call.toString().equals("s3:CopyObject") && call.subject().startsWith(payments)) {
            throw new OutOfMemoryError("Java heap space");
        }
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
