package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanPricesTest {

    private static final Path EXAMPLE = Path.of("../lake-config");

    @TempDir
    private Path folder = Path.of("");

    private Shell plan(Path prices) {
        return Shell.run("--local", folder.resolve("aws"), "plan", "--prices", prices, EXAMPLE);
    }

    @Test
    void aFileThatIsNoPriceTableIsRefusedByWhatIsWrong() throws IOException {
        var prices = Files.writeString(folder.resolve("prices.json"), "{}");

        assertThat(plan(prices).exit()).isEqualTo(2);
        assertThat(plan(prices).err())
                .contains("prices.json cannot be used: prices.exportGigabyte has no text \"usd\".");
    }

    @Test
    void aFileThatIsNotThereIsSaid() {
        assertThat(plan(folder.resolve("absent.json")).exit()).isEqualTo(2);
        assertThat(plan(folder.resolve("absent.json")).err())
                .contains("absent.json cannot be read; is the file there?");
    }

    @Test
    void aTableOfOnesOwnIsPlannedWith() throws IOException {
        var prices = folder.resolve("prices.json");
        Files.copy(Path.of("../reconciler/src/main/resources/io/datapump/reconciler/price/prices.json"), prices);

        assertThat(plan(prices).exit()).as(plan(prices).err()).isEqualTo(3);
    }
}
