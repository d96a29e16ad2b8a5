package io.datapump.cli;

/// A number with its noun, in the form people say it.
final class Count {

    private Count() {}

    static String of(long number, String noun) {
        return switch ((int) Math.min(number, 2)) {
            case 0 -> "no " + noun + "s";
            case 1 -> "1 " + noun;
            default -> "%,d %ss".formatted(number, noun);
        };
    }
}
