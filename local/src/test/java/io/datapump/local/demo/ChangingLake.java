package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.schema.spec.CatalogMode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/// A small lake whose tables change from the first night to the second in every way a table can: payments of the oldest
/// months go, `customer` gets another alias, `film` loses its partition folders and a column, every row of
/// `payment_2024` falls into a partition that was not there, `login_audit` is marked, `empty_notes` stays empty.
///
/// @param announced the second night's snapshot is announced, and the first night published
/// @param exported the same one step before the second night's pipeline
/// @param firstNight what readers see after the first night
/// @param secondNight what they see after the second, when nothing happens
record ChangingLake(
        CatalogMode mode, Path announced, Path exported, Readers.Sight firstNight, Readers.Sight secondNight) {

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    /// Spends the first night and goes on to the second night's pipeline.
    static ChangingLake prepare(Path folder, CatalogMode mode) {
        var announced = folder.resolve(mode + "-announced");
        var exported = folder.resolve(mode + "-exported");
        var first = open(announced, mode, Night.FIRST);
        first.apply();
        first.snapshot(Night.FIRST);
        first.aws().settle();
        var seen = Readers.of(first).sight();
        var second = open(announced, mode, Night.SECOND);
        second.apply();
        second.snapshot(Night.SECOND);
        SmallLake.copy(announced, exported);
        var lake = open(exported, mode, Night.SECOND);
        while (!lake.aws().calls().counts().containsKey("sfn:StartExecution")) {
            assertThat(lake.aws().advance()).isTrue();
        }
        var undisturbed = copyOf(exported, mode);
        undisturbed.aws().settle();
        return new ChangingLake(
                mode, announced, exported, seen, Readers.of(undisturbed).sight());
    }

    /// A copy of one of the two folders, opened with the second night's configuration.
    SmallLake copyOf(Path base) {
        return copyOf(base, mode);
    }

    private static SmallLake copyOf(Path base, CatalogMode mode) {
        var copy = base.resolveSibling("run-" + FOLDERS.incrementAndGet());
        SmallLake.copy(base, copy);
        return open(copy, mode, Night.SECOND);
    }

    /// The same folder as another process finds it.
    SmallLake reopen(SmallLake lake) {
        return open(lake.folder(), mode, Night.SECOND);
    }

    /// Watches a lake on its way from the first night to the second.
    Readers watch(SmallLake lake) {
        return Readers.of(lake).between(firstNight, secondNight);
    }

    private static SmallLake open(Path folder, CatalogMode mode, Night night) {
        var lake =
                SmallLake.LAKE + "  catalog: {mode: %s}\n".formatted(mode.name().toLowerCase(Locale.ROOT));
        return SmallLake.open(folder, lake, cluster(night), LocalOptions.standard());
    }

    private static String cluster(Night night) {
        var first = night == Night.FIRST;
        return """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              acknowledge: [{remove: pagila/public.payment/purged/payment_date=2030-01-01}]
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.payment_2024, public.customer, public.film, public.empty_notes%s]
                    settings:
                      public.customer: {alias: %s}
                      public.film: %s
                      public.payment_2024: {partitionBy: [{as: grupo, %s: payment_date}]}
                      public.payment:
                        partitionBy: [{as: ano, year: payment_date}, {as: mes, month: payment_date}]
            """.formatted(
                first ? "" : ", public.login_audit",
                first ? "customer" : "clients",
                first ? "{partitionBy: [{as: nota, value: rating}]}" : "{columns: {drop: [description, rating]}}",
                first ? "month" : "year");
    }
}
