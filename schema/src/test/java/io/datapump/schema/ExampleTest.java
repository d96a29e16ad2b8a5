package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.report.TextReport;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The desired state the demo uses, and newcomers read first.
class ExampleTest {

    static final Path FOLDER = Path.of("../lake-config");

    @Test
    void theExampleHasNoFindings() {
        var loaded = new LakeConfigLoader().load(FOLDER);
        assertThat(TextReport.PLAIN.findings(loaded.diagnostics())).isEmpty();
        assertThat(loaded.files())
                .containsExactly("../lake-config/clusters/pagila-prod.yaml", "../lake-config/lake.yaml");
    }

    @Test
    void theExampleMarksPaymentsPartitionedByYearAndMonth() {
        var config = new LakeConfigLoader().load(FOLDER).config().orElseThrow();
        assertThat(config.lake().value().home().bucket()).isEqualTo("acme-lake");
        var pagila = config.clusters().getFirst();
        assertThat(pagila.at()).hasToString("../lake-config/clusters/pagila-prod.yaml:9:9");
        var database = pagila.value().databases().getFirst().value();
        assertThat(database.tables().takes("public.login_audit")).isFalse();
        var payment = database.settingsOf("public.payment");
        assertThat(payment.alias()).isEqualTo(Optional.of("pagamentos"));
        assertThat(payment.partitionBy())
                .containsExactly(
                        new PartitionField("ano", new Transform.Year("payment_date")),
                        new PartitionField("mes", new Transform.Month("payment_date")));
        assertThat(payment.longterm()).map(Longterm::key).contains(List.of("payment_id"));
    }

    @Test
    void editorsFindTheSchemaByTheFirstLine() throws Exception {
        for (var file : new LakeConfigLoader().load(FOLDER).files()) {
            var modeline = Files.readAllLines(Path.of(file)).getFirst();
            assertThat(modeline).startsWith("# yaml-language-server: $schema=");
            var schema = modeline.substring(modeline.indexOf('=') + 1);
            assertThat(Path.of(file).resolveSibling(schema)).isRegularFile();
        }
    }
}
