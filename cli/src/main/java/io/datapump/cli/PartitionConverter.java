package io.datapump.cli;

import io.datapump.cli.parquet.PartitionWords;
import io.datapump.schema.spec.PartitionField;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// `--by`, see [PartitionWords].
final class PartitionConverter implements ITypeConverter<PartitionField> {

    @Override
    public PartitionField convert(String written) {
        try {
            return PartitionWords.parse(written);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
