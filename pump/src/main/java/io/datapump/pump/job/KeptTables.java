package io.datapump.pump.job;

import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.RunReport;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables of the catalog that a run leaves exactly as an earlier one published them: their folders in the
/// catalog zone and their tables in Glue. Publish decides and leaves it as the receipt
/// `runs/{cluster}/{export}/kept.json`; catalog and notify read it, so that all three agree.
///
/// @param tables sorted by folder
public record KeptTables(int version, List<KeptTable> tables) {

    public static final int VERSION = 1;

    /// Nothing of earlier runs stays.
    public static final KeptTables NONE = new KeptTables(VERSION, List.of());

    public KeptTables {
        tables = tables.stream()
                .sorted(Comparator.comparing(table -> table.as().folder()))
                .toList();
    }

    /// One table.
    ///
    /// @param source full name in the database; empty text for a folder that no report of a run knows
    /// @param gap why it stays, whose rows it shows and what to do about it, in full sentences; several tables may
    ///     share one
    /// @param shows its figures when it was published, with the export they are of; empty where no report has them
    public record KeptTable(String source, LakeTable as, String gap, Optional<RunReport.Table> shows) {}

    /// Their folders below `catalog/{cluster}/`.
    public Set<String> folders() {
        return tables.stream().map(table -> table.as().folder()).collect(Collectors.toSet());
    }

    /// Their names in Glue.
    public Set<String> glueNames() {
        return tables.stream().map(table -> table.as().glueName()).collect(Collectors.toSet());
    }

    /// What is to be said of them, each sentence once, in the order of the tables.
    public List<String> gaps() {
        return tables.stream().map(KeptTable::gap).distinct().toList();
    }

    /// These and others.
    public KeptTables and(List<KeptTable> others) {
        return new KeptTables(
                version, Stream.concat(tables.stream(), others.stream()).toList());
    }
}
