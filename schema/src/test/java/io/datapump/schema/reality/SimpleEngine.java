package io.datapump.schema.reality;

import io.datapump.schema.spec.PartitionField;
import java.util.Optional;
import java.util.Set;

/// As much of the data engine as the rules need to be shown.
public record SimpleEngine() implements PartitionEngine {

    private static final Set<String> WITH_DATES = Set.of("string", "date", "timestamp");

    @Override
    public Optional<String> refusal(PartitionField field, ColumnFacts column) {
        var type = column.glueType().orElse("string");
        var refused = field.transform().isDatePart() ? !WITH_DATES.contains(type) : type.equals("double");
        return refused
                ? Optional.of("the column \"%s\" is of the type %s, and more is needed.".formatted(column.name(), type))
                : Optional.empty();
    }

    @Override
    public boolean isDate(String text) {
        return text.matches("\\d{4,6}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2}.*)?") && !text.endsWith("BC");
    }
}
