package io.datapump.pump.job.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLogTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void everyTenthIsSaidOnce() {
        var log = new ProgressLog(lines::add, "pagila.payment", 1_000);
        for (var rows = 10; rows <= 1_000; rows += 10) {
            log.accept(rows);
        }

        assertThat(lines).hasSize(10).first().isEqualTo("repartition pagila.payment: 100 of 1000 rows read");
    }

    @Test
    void aTableWithoutRowsSaysNothing() {
        new ProgressLog(lines::add, "pagila.payment", 0).accept(0);

        assertThat(lines).isEmpty();
    }
}
