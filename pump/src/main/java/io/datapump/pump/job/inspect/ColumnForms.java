package io.datapump.pump.job.inspect;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.ExportedColumn;
import io.datapump.pump.export.SnapshotExport;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Which columns become a date, a timestamp, a decimal or a UUID again in the tables that are typed. RDS exports them
/// as text, and only `originalTypeMappings` of the export's metadata say what they were; of a number they say neither
/// precision nor scale, so those are measured when the table is written (RDS guide, "Data conversion when exporting
/// to an Amazon S3 bucket").
final class ColumnForms {

    private static final Set<Engine> POSTGRES = Set.of(Engine.POSTGRES, Engine.AURORA_POSTGRESQL);

    /// Glue wants a type for a table without rows; wide enough for what is likely to come.
    private static final ColumnForm.Decimal UNSEEN = new ColumnForm.Decimal(ColumnForm.MOST_DIGITS, 18);

    private final Marking marking;
    private final Map<String, TableExport> exported;
    private final Function<LakeTable, Optional<CatalogTable>> inLake;
    private final List<String> gaps = new ArrayList<>();

    ColumnForms(Marking marking, SnapshotExport export, Function<LakeTable, Optional<CatalogTable>> inLake) {
        this.marking = marking;
        this.exported = export.tables().stream().collect(Collectors.toMap(TableExport::fullName, Function.identity()));
        this.inLake = inLake;
    }

    /// The tables of an export, with the forms of those that are typed.
    ///
    /// @param tables with all their columns
    List<Table> of(List<Table> tables) {
        return tables.stream().map(this::of).toList();
    }

    /// Typed tables whose types nobody knows; complete once [#of] has been called.
    List<String> gaps() {
        return List.copyOf(gaps);
    }

    private Table of(Table table) {
        if (!(table.fate() instanceof Fate.Marked(LakeTable as))
                || !marking.rules(table).values().typed()
                || !POSTGRES.contains(marking.run().source().engine())) {
            return table;
        }
        var declared = declared(table);
        if (declared.isEmpty() && !table.columns().isEmpty()) {
            gaps.add(
                    "Table %s is typed, but the export's metadata does not say which types its columns had; its text stays text."
                            .formatted(table.fullName()));
        }
        var forms = new TreeMap<String, String>();
        marking.columnsInLake(table).stream()
                .filter(column -> column.glueType().equals("string") && !isHashed(table, column))
                .forEach(column -> form(declared.getOrDefault(column.name(), ""))
                        .map(form -> form instanceof ColumnForm.Measured ? number(table, as, column) : form)
                        .flatMap(ColumnForm::text)
                        .ifPresent(text -> forms.put(column.name(), text)));
        return table.withForms(forms);
    }

    private boolean isHashed(Table table, ParquetColumn column) {
        return marking.settings(table).columns().hash().contains(column.name());
    }

    private Map<String, String> declared(Table table) {
        return Optional.ofNullable(exported.get(table.fullName())).stream()
                .flatMap(found -> found.columns().stream())
                .collect(Collectors.toMap(
                        ExportedColumn::name,
                        column -> column.originalType().toLowerCase(Locale.ROOT),
                        (first, second) -> first));
    }

    /// As `information_schema.columns` names them (PostgreSQL manual, chapter 8).
    private static Optional<ColumnForm> form(String originalType) {
        return switch (originalType) {
            case "date" -> Optional.of(new ColumnForm.Date());
            case "timestamp", "timestamp without time zone" -> Optional.of(new ColumnForm.Timestamp(false));
            case "timestamptz", "timestamp with time zone" -> Optional.of(new ColumnForm.Timestamp(true));
            case "numeric", "decimal" -> Optional.of(new ColumnForm.Measured(Optional.empty()));
            case "uuid" -> Optional.of(new ColumnForm.Uuid());
            default -> Optional.empty();
        };
    }

    /// A decimal that the lake has stays at least as wide.
    private ColumnForm number(Table table, LakeTable as, ParquetColumn column) {
        return new ColumnForm.Measured(inLake.apply(as).stream()
                .flatMap(found -> found.columns().stream())
                .filter(found -> found.name().equals(column.name().toLowerCase(Locale.ROOT)))
                .flatMap(found -> ColumnForm.decimal(found.glueType()).stream())
                .findFirst()
                .or(() -> table.files().isEmpty() ? Optional.of(UNSEEN) : Optional.empty()));
    }
}
