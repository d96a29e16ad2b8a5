package io.datapump.pump.job.clearlongterm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.job.JobException;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.schema.spec.LongtermMode;
import java.nio.file.Path;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a configuration by which a history would hold less is let do.
class ShorterTimeTest {

    private static final int GONE = 0;

    @TempDir
    private Path scratch;

    /// Kept for seven years: three rows of 2019 to 2021, which the source has purged.
    private Nights sevenYears() {
        var nights = new Nights(scratch).night("2026-05-01", 2019, 2020, 2021, 2026);
        nights.clear();
        nights.night("2026-05-02", GONE, GONE, GONE, 2026);
        nights.clear();
        return nights;
    }

    private static Optional<Period> years(int years) {
        return Optional.of(Period.ofYears(years));
    }

    private static List<String> partitions(Nights nights) {
        return nights.manifest().partitions().stream()
                .filter(partition -> partition.rows() > 0)
                .map(HistoryPartition::path)
                .toList();
    }

    private static List<String> clear(Nights nights) {
        nights.clear();
        return nights.tonight().receipts().gaps();
    }

    @Test
    void withoutAnAgreementNothingMoreGoesAndItIsSaidWhatWould() {
        var nights = sevenYears().keep(years(5)).night("2026-05-03", GONE, GONE, GONE, 2026);
        assertThat(clear(nights))
                .containsExactly(
                        "The history of pagila.payment is to be kept for P5Y in place of P7Y, and nobody has agreed that rows go."
                                + " The 4 rows of the history would be 2: year=2019 1 to 0, year=2020 1 to 0. They stay."
                                + " To let them go, write  - {remove: pagila/public.payment/longterm, rows: 2}  under acknowledge"
                                + " in the document of cluster c1; to keep them, turn longterm.retain back.");
        assertThat(partitions(nights)).hasSize(4);
        nights.night("2027-01-01", GONE, GONE, GONE, 2026);
        assertThat(clear(nights))
                .singleElement()
                .asString()
                .contains("The 3 rows of the history would be 1: year=2020 1 to 0, year=2021 1 to 0.");
        assertThat(partitions(nights)).as("what is older than the longer time").doesNotContain("year=2019");
    }

    @Test
    void asManyRowsAsAreAgreedGoAndWhatAgesLaterNeedsNoAgreement() {
        var nights = sevenYears().keep(years(5)).agree(2).night("2026-05-03", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).isEmpty();
        assertThat(partitions(nights)).containsExactly("year=2021", "year=2026");
        assertThat(nights.manifest().shrinks())
                .extracting(shrink -> shrink.name() + " " + shrink.rows())
                .containsOnly("c1/pagila/public.payment/longterm 1")
                .hasSize(2);
        nights.agreeNoMore().night("2027-01-01", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).isEmpty();
        assertThat(partitions(nights)).containsExactly("year=2026");
        assertThat(nights.history().faults(_ -> {})).isEmpty();
    }

    @Test
    void whatHasAgedSinceTheChangeComesOnTop() {
        var nights = sevenYears().keep(years(5)).agree(2).night("2027-01-01", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).isEmpty();
        assertThat(partitions(nights)).containsExactly("year=2026");
    }

    @Test
    void aRunThatIsRepeatedUnderTheNewConfigurationCountsAtItsOwnSnapshot() {
        var nights = sevenYears().night("2027-01-01", GONE, GONE, GONE, 2026);
        nights.keep(years(5)).agree(1);
        assertThat(clear(nights)).singleElement().asString().contains("rows: 2}");
        nights.agree(2);
        assertThat(clear(nights)).isEmpty();
        assertThat(partitions(nights)).containsExactly("year=2026");
    }

    @Test
    void fewerRowsThanWouldGoAreNotEnough() {
        var nights = sevenYears().keep(years(5)).agree(1).night("2026-05-03", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).singleElement().asString().contains("and only 1 rows are agreed to go.");
        assertThat(partitions(nights)).hasSize(4);
        nights.agree().night("2026-05-04", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).as("any number").isEmpty();
        assertThat(partitions(nights)).containsExactly("year=2021", "year=2026");
    }

    @Test
    void aLineThatAgreesToNothingAnyMoreIsNamed() {
        var nights = sevenYears().keep(years(5)).agree(2).night("2026-05-03", GONE, GONE, GONE, 2026);
        assertThat(nights.clear().notes()).noneMatch(note -> note.contains("acknowledge"));
        nights.night("2026-05-04", GONE, GONE, GONE, 2026);
        assertThat(nights.clear().notes())
                .contains(
                        "The line  - remove: pagila/public.payment/longterm  under acknowledge agrees to nothing that waits; take it out, or it agrees to a loss by mistake.");
    }

    @Test
    void aLongerTimeNeedsNoAgreementAndIsThePromiseFromThenOn() {
        var nights = sevenYears().keep(years(9)).night("2026-05-03", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).isEmpty();
        nights.keep(years(5)).night("2027-01-01", GONE, GONE, GONE, 2026);
        assertThat(clear(nights)).singleElement().asString().contains("kept for P5Y in place of P9Y");
        assertThat(partitions(nights)).hasSize(4);
    }

    @Test
    void aHistoryOfAnotherLayoutBeginsAnewOnceAllOfItsRowsAreAgreedToGo() {
        var nights = sevenYears().keep(LongtermMode.VERSIONS, List.of("id"));
        assertThatThrownBy(() -> nights.night("2026-05-03", GONE, GONE, GONE, 2026))
                .isInstanceOf(JobException.class)
                .hasMessageEndingWith(
                        "To begin anew without the 4 rows in 4 partitions that it has, write  - {remove: pagila/public.payment/longterm, rows: 4}  under acknowledge in the document of cluster c1.");
        nights.agree();
        assertThatThrownBy(() -> nights.night("2026-05-04", GONE, GONE, GONE, 2026))
                .as("without a number of rows")
                .isInstanceOf(JobException.class);
        nights.agree(4).night("2026-05-05", GONE, GONE, GONE, 2026);
        assertThat(partitions(nights)).containsExactly("year=2026");
        assertThat(nights.manifest().layout().mode()).isEqualTo(LongtermMode.VERSIONS);
        assertThat(nights.manifest().shrinks())
                .singleElement()
                .satisfies(shrink -> assertThat(shrink.rows()).isEqualTo(4));
        assertThat(nights.history().faults(_ -> {})).isEmpty();
        nights.clear();
        assertThat(nights.manifest().rows()).isEqualTo(1);
    }
}
