package io.datapump.cli;

import io.datapump.cli.parquet.TypedColumn;
import io.datapump.pump.parquet.ColumnForm;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// How values are read, and what columns become.
final class ReadingOptions {

    /// The variable the key of hashed columns stands in: on a command line other users of the machine could
    /// read it.
    private static final String HASH_KEY = "DATAPUMP_HASH_KEY";

    @Option(
            names = "--on-invalid",
            paramLabel = "WHAT",
            converter = OnInvalidConverter.class,
            defaultValue = "defaultPartition",
            description =
                    "What becomes of a row whose value names no partition: defaultPartition, which is __HIVE_DEFAULT_PARTITION__, or fail (default: ${DEFAULT-VALUE}).")
    private OnInvalid onInvalid = OnInvalid.DEFAULT_PARTITION;

    @Option(
            names = "--typed",
            paramLabel = "COLUMN=FORM",
            converter = TypedColumnConverter.class,
            description = {
                "Turn a column of text into what it stands for. May be given several times.",
                "date, timestamp, timestamptz (with an offset: an instant), uuid,",
                "decimal: as many digits as the values need; a look at them comes first,",
                "decimal(P,S): P digits, S of them behind the point: --typed 'amount=decimal(12,2)'"
            })
    private List<TypedColumn> typed = List.of();

    @Option(
            names = "--on-misfit",
            paramLabel = "WHAT",
            converter = OnMisfitConverter.class,
            defaultValue = "makeNull",
            description =
                    "What becomes of a value that does not fit the form of its column: makeNull or fail (default: ${DEFAULT-VALUE}).")
    private OnMisfit onMisfit = OnMisfit.MAKE_NULL;

    @Option(
            names = "--hash",
            paramLabel = "COLUMN",
            description =
                    "Replace values by their HMAC-SHA-256 in hexadecimal, with the text of the variable DATAPUMP_HASH_KEY as the key, at least 32 bytes. May be given several times.")
    private List<String> hash = List.of();

    /// @param zone in which instants are cut
    /// @throws IllegalArgumentException where options contradict each other, or the key is missing or short
    ValueOptions read(Map<String, String> environment, ZoneId zone) {
        var forms = new TreeMap<String, ColumnForm>();
        typed.forEach(column -> put(forms, column.column(), column.form()));
        if (!hash.isEmpty()) {
            var form = new ColumnForm.Hash(key(environment));
            hash.forEach(column -> put(forms, column, form));
        }
        return new ValueOptions(zone, onInvalid, onMisfit, forms);
    }

    private static void put(Map<String, ColumnForm> forms, String column, ColumnForm form) {
        if (forms.putIfAbsent(column, form) != null) {
            throw new IllegalArgumentException(
                    "The column %s is to get two forms; name it once under --typed or --hash."
                            .formatted(Quoted.text(column)));
        }
    }

    private static HashKey key(Map<String, String> environment) {
        var secret = Optional.ofNullable(environment.get(HASH_KEY))
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(
                        "--hash needs a key. Put at least 32 random characters into the environment variable %s and keep them: hashes of another key are others."
                                .formatted(HASH_KEY)));
        try {
            return HashKey.of(secret);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: %s".formatted(HASH_KEY, e.getMessage()), e);
        }
    }

    private static final class TypedColumnConverter implements ITypeConverter<TypedColumn> {

        @Override
        public TypedColumn convert(String written) {
            try {
                return TypedColumn.parse(written);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    private static final class OnInvalidConverter implements ITypeConverter<OnInvalid> {

        @Override
        public OnInvalid convert(String written) {
            return Choice.asInYaml(written, OnInvalid.class, "is neither defaultPartition nor fail");
        }
    }

    private static final class OnMisfitConverter implements ITypeConverter<OnMisfit> {

        @Override
        public OnMisfit convert(String written) {
            return Choice.asInYaml(written, OnMisfit.class, "is neither makeNull nor fail");
        }
    }
}
