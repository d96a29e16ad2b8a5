package io.datapump.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A span of time as people write it: `90s`, `10m`, `1h`.
final class Waiting implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})([smh])");

    @Override
    public Duration convert(String written) {
        var found = FORM.matcher(written);
        if (!found.matches()) {
            throw new TypeConversionException("'%s' is no span of time: write 90s, 10m or 1h.".formatted(written));
        }
        var count = Long.parseLong(found.group(1));
        return switch (found.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }
}
