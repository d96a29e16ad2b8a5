package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.report.TextReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damage to a good document gives findings or another good document, never an exception.
class MutationTest {

    private static final int ROUNDS = 3_000;
    private static final String STRANGE = "\t\n\r\0 :-#&*!|>'\"%@`{}[],?<~0x1e.é漢\uD800\uFEFF\u0085\u2028😀";

    @TempDir
    Path folder;

    private final Random random = new Random(20_260_301);
    private int refused;

    @Test
    void anySingleDamagedCharacterIsReportedOrHarmless() throws Exception {
        var lake = Files.readString(ExampleTest.FOLDER.resolve("lake.yaml"));
        var cluster = Files.readString(ExampleTest.FOLDER.resolve("clusters/pagila-prod.yaml"));
        var full = Files.readString(
                Path.of("src/test/resources/cases/every-key-written/lake-config/deep/folder/shop.yml"));
        Files.writeString(folder.resolve("lake.yaml"), lake);
        for (int round = 0; round < ROUNDS; round++) {
            check("cluster.yaml", damaged(round % 2 == 0 ? cluster : full));
        }
        for (int round = 0; round < ROUNDS; round++) {
            check("lake.yaml", damaged(lake));
        }
        assertThat(refused).isBetween(ROUNDS / 2, 2 * ROUNDS);
    }

    private void check(String name, byte[] content) throws Exception {
        Files.write(folder.resolve(name), content);
        var loaded = new LakeConfigLoader().load(folder);
        assertThat(loaded.config().isPresent())
                .isNotEqualTo(loaded.diagnostics().hasErrors());
        assertThat(TextReport.PLAIN.findings(loaded.diagnostics())).doesNotContain("Exception", "null,", "\0");
        refused += loaded.diagnostics().hasErrors() ? 1 : 0;
    }

    /// One character removed, doubled, replaced or put in; or one byte changed.
    private byte[] damaged(String text) {
        var at = text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length())));
        var end = text.offsetByCodePoints(at, 1);
        var strange = new String(Character.toChars(STRANGE.codePoints()
                .toArray()[random.nextInt((int) STRANGE.codePoints().count())]));
        var other = text.substring(at, end);
        var letter = Character.toString('a' + random.nextInt(26));
        var changed = switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> other + other;
            case 2 -> strange;
            case 3 -> strange + other;
            case 4 -> letter;
            default -> letter + other;
        };
        var bytes = (text.substring(0, at) + changed + text.substring(end)).getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(10) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
