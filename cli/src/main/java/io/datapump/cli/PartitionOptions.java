package io.datapump.cli;

import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.spec.PartitionField;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/// How a table is split into folders, and in which time zone.
final class PartitionOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--by",
            paramLabel = "PARTITION",
            converter = PartitionConverter.class,
            description = {
                "A level of folders, outermost first: NAME=TRANSFORM:COLUMN, for example ano=year:payment_date.",
                "year, month, day or hour of a date, a timestamp or its text;",
                "value: the value itself, in place of a column of that name;",
                "truncate:W: the first W characters, or an integer rounded down to a multiple of W: p=truncate:4:postcode;",
                "bucket:N: one of N by hash, as Iceberg has it: b=bucket:16:customer_id"
            })
    private List<PartitionField> by = List.of();

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            converter = ZoneConverter.class,
            defaultValue = "UTC",
            description =
                    "Where instants are cut into years, months, days and hours, for example Europe/Lisbon (default: ${DEFAULT-VALUE}).")
    private ZoneId zone = ZoneId.of("UTC");

    ZoneId zone() {
        return zone;
    }

    /// The levels, outermost first; empty where none was given.
    ///
    /// @throws ParameterException where two have one name
    List<PartitionField> fields() {
        var names = new HashSet<String>();
        by.stream()
                .filter(field -> !names.add(field.name().toLowerCase(Locale.ROOT)))
                .findFirst()
                .ifPresent(field -> {
                    throw new ParameterException(
                            spec.commandLine(),
                            "Two levels are named \"%s\"; name one of them otherwise.".formatted(field.name()));
                });
        return by;
    }

    private static final class ZoneConverter implements ITypeConverter<ZoneId> {

        /// Offsets are refused, as in a Lake document: one would be wrong for half of the year.
        @Override
        public ZoneId convert(String written) {
            var known = ZoneId.getAvailableZoneIds();
            if (!known.contains(written)) {
                throw new TypeConversionException("'%s' is no time zone.%s"
                        .formatted(
                                written,
                                Nearest.question(written, known)
                                        .map(" "::concat)
                                        .orElse(" Write its IANA name, for example Europe/Lisbon.")));
            }
            return ZoneId.of(written);
        }
    }
}
