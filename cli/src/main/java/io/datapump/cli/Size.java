package io.datapump.cli;

import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A size in bytes as people write it, in powers of 1024 as Java's own `-Xmx` has it: `256MB`, `1GB`, `512m`.
final class Size implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([kmg])(i?b)?");

    @Override
    public Long convert(String written) {
        var found = FORM.matcher(written.toLowerCase(Locale.ROOT));
        if (!found.matches()) {
            throw new TypeConversionException("'%s' is no size: write 256MB or 1GB.".formatted(written));
        }
        var count = Long.parseLong(found.group(1));
        return switch (found.group(2)) {
            case "k" -> count << 10;
            case "m" -> count << 20;
            default -> count << 30;
        };
    }
}
