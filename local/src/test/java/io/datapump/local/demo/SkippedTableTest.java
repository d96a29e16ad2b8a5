package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.aws.rds.ExportWriter;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.local.source.ExportOrder;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.SampleTable;
import io.datapump.schema.layout.Zone;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A task that is COMPLETE with a table missing, which only DescribeExportTasks tells.
class SkippedTableTest {

    private static final String FILM = "pagila.public.film";

    @TempDir
    private Path folder;

    private static ExportOrder without(String table, SampleDatabase content, ExportOrder order) {
        var others = content.tables().stream()
                .map(SampleTable::fullName)
                .filter(name -> name.startsWith("pagila.") && !name.equals(table))
                .toList();
        return new ExportOrder(
                order.exportId(),
                order.sourceArn(),
                order.bucket(),
                order.prefix(),
                others,
                order.iamRoleArn(),
                order.kmsKeyId(),
                order.snapshotTime(),
                order.taskStartTime());
    }

    @Test
    void aTableThatOnlyTheTaskSaysIsSkippedIsNamedAndKeepsItsRowsOfYesterday() {
        SmallLake.spend(folder, Night.FIRST, LocalOptions.standard());
        ExportWriter skippingFilm = (content, scratch, order, sink) -> ExportWriter.snapshotExport()
                .write(content, scratch, without(FILM, content, order), sink)
                .warningOf("{\"skippedTables\": [{\"name\": \"%s\", \"reason\": \"PERMISSIONS_DO_NOT_EXIST\"}]}"
                        .formatted(FILM));
        var before = films(SmallLake.open(folder, Night.FIRST));

        var lake = SmallLake.spend(folder, Night.SECOND, LocalOptions.standard().withExports(skippingFilm));

        var notification = lake.notifications().getLast();
        assertThat(notification.path("status").asString()).isEqualTo("published-with-gaps");
        assertThat(notification.path("gaps").valueStream())
                .anyMatch(gap -> gap.asString()
                        .equals("RDS did not export the table %s: PERMISSIONS_DO_NOT_EXIST".formatted(FILM)));
        assertThat(films(lake)).isNotEmpty().isEqualTo(before);
    }

    private static List<String> films(SmallLake lake) {
        return LakeState.objects(lake.objects(), Zone.CATALOG.prefix()).entrySet().stream()
                .filter(object -> object.getKey().contains("film"))
                .map(Object::toString)
                .toList();
    }
}
