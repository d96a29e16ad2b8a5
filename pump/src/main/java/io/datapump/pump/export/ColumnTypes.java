package io.datapump.pump.export;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.spec.Engine;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Glue types of columns that no Parquet file shows: a table without rows has no file, only its type
/// mappings.
///
/// The result is what the footer of a file with rows would give, so that a table does not change its columns
/// on the day its first row appears. Source: RDS guide, "Data conversion when exporting to an Amazon S3
/// bucket for Amazon RDS"; values of `expectedExportedType` as seen, for example `int64 (TIMESTAMP_MICRO)`
/// without the final S.
public final class ColumnTypes {

    private static final Pattern DECIMAL = Pattern.compile("DECIMAL ?\\( ?(\\d+) ?, ?(\\d+) ?\\)");
    private static final Pattern FORM = Pattern.compile("(\\w+)(?: ?\\(\\d+\\))?(?: ?\\((.+)\\))?");
    private static final Set<Engine> POSTGRES = Set.of(Engine.POSTGRES, Engine.AURORA_POSTGRESQL);

    private final Engine engine;

    public ColumnTypes(Engine engine) {
        this.engine = engine;
    }

    /// The column as Glue sees it; empty where the exported type is none that is known.
    public Optional<ParquetColumn> of(ExportedColumn column) {
        var form = FORM.matcher(column.exportedType().strip());
        if (!form.matches()) {
            return Optional.empty();
        }
        var annotation = Optional.ofNullable(form.group(2)).orElse("").toUpperCase(Locale.ROOT);
        var physical = form.group(1).toLowerCase(Locale.ROOT);
        return annotation.isEmpty()
                ? plain(physical, column).map(type -> new ParquetColumn(column.name(), type))
                : annotated(annotation, physical).map(type -> new ParquetColumn(column.name(), type));
    }

    private Optional<String> plain(String physical, ExportedColumn column) {
        return switch (physical) {
            case "boolean" -> Optional.of("boolean");
            case "int32" -> Optional.of(isWrittenAsInt16(column.originalType()) ? "smallint" : "int");
            case "int64" -> Optional.of("bigint");
            case "int96" -> Optional.of("timestamp");
            case "float" -> Optional.of("float");
            case "double" -> Optional.of("double");
            case "binary", "byte_array", "fixed_len_byte_array" -> Optional.of("binary");
            default -> Optional.empty();
        };
    }

    /// The guide's tables: PostgreSQL `smallint` and MySQL `tinyint unsigned` carry INT(16, signed), MySQL
    /// `smallint` carries nothing.
    private boolean isWrittenAsInt16(String originalType) {
        var type = originalType.toLowerCase(Locale.ROOT);
        return POSTGRES.contains(engine) ? type.matches("smallint|smallserial") : type.matches("tinyint.*unsigned.*");
    }

    private static Optional<String> annotated(String annotation, String physical) {
        var decimal = DECIMAL.matcher(annotation);
        if (decimal.find()) {
            return Optional.of("decimal(%s,%s)".formatted(decimal.group(1), decimal.group(2)));
        }
        return switch (annotation) {
            case "UTF8", "STRING", "ENUM", "JSON" -> Optional.of("string");
            case "DATE" -> Optional.of("date");
            case "INT_8" -> Optional.of("tinyint");
            case "INT_16", "UINT_8", "INT(16,TRUE)", "INTEGER(16,TRUE)" -> Optional.of("smallint");
            case "INT_32", "UINT_16" -> Optional.of("int");
            case "INT_64", "UINT_32" -> Optional.of("bigint");
            default ->
                annotation.startsWith("TIMESTAMP") && physical.equals("int64")
                        ? Optional.of("timestamp")
                        : Optional.empty();
        };
    }
}
