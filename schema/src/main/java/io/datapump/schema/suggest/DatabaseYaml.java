package io.datapump.schema.suggest;

import io.datapump.schema.suggest.Missing.NewDatabase;
import io.datapump.schema.suggest.Missing.NewTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Databases and settings as lines of YAML, without the indentation of the place they go to.
record DatabaseYaml(YamlStyle style) {

    /// An item of the list of databases, its hyphen included.
    List<String> item(NewDatabase database) {
        var advice = advice(database.tables());
        if (style.hasFlowItems()) {
            return lines(List.of("- " + flow(database)), shifted(style.itemOffset(), advice));
        }
        var keys = new ArrayList<String>();
        keys.add("name: " + style.plain(database.name()));
        database.alias().ifPresent(alias -> keys.add("alias: " + alias));
        keys.add("tables:");
        keys.addAll(shifted(style.step(), tables(database)));
        var hyphen = "-" + style.indent(style.itemOffset() - 1);
        return lines(List.of(hyphen + keys.removeFirst()), shifted(style.itemOffset(), keys));
    }

    /// A database in one line.
    String flow(NewDatabase database) {
        var tables = Stream.of(
                        Optional.of("include: [%s]".formatted(style.entries(database.include()))),
                        Optional.of(database.exclude())
                                .filter(exclude -> !exclude.isEmpty())
                                .map(exclude -> "exclude: [%s]".formatted(style.entries(exclude))),
                        flowSettings(database.tables()).map("settings: {%s}"::formatted))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return "{name: %s, %stables: {%s}}"
                .formatted(
                        style.plain(database.name()),
                        database.alias().map("alias: %s, "::formatted).orElse(""),
                        tables);
    }

    /// The aliases tables must have, in one line; empty where none must have one.
    Optional<String> flowSettings(List<NewTable> tables) {
        return Optional.of(tables.stream()
                        .flatMap(table -> table.alias().stream()
                                .map(alias -> "%s: {alias: %s}".formatted(style.plain(table.name()), alias)))
                        .collect(Collectors.joining(", ")))
                .filter(text -> !text.isEmpty());
    }

    /// A list under a key.
    List<String> list(String key, List<String> entries) {
        return style.hasFlowLists()
                ? List.of("%s: [%s]".formatted(key, style.entries(entries)))
                : lines(List.of(key + ":"), shifted(style.listOffset(), listItems(entries)));
    }

    /// Entries of a filter, each in its line.
    List<String> listItems(List<String> entries) {
        return entries.stream().map(entry -> "- " + style.entry(entry)).toList();
    }

    /// The key `settings` and what is below it; a comment where nothing of it must be.
    List<String> settings(List<NewTable> tables) {
        if (tables.isEmpty()) {
            return List.of();
        }
        var needed = tables.stream().anyMatch(table -> table.alias().isPresent());
        return needed ? lines(List.of("settings:"), shifted(style.step(), settingsOf(tables))) : advice(tables);
    }

    /// Entries of a mapping of settings: what must be said, and what is worth a thought as comments.
    List<String> settingsOf(List<NewTable> tables) {
        return tables.stream()
                .flatMap(table -> table.alias().isEmpty() ? commented(advised(table)).stream() : settled(table))
                .toList();
    }

    /// What is worth a thought, as comments, with the key `settings` above it.
    List<String> advice(List<NewTable> tables) {
        var lines = tables.stream()
                .filter(table -> table.advice().isPresent())
                .flatMap(table -> advised(table).stream())
                .toList();
        return lines.isEmpty() ? lines : commented(lines(List.of("settings:"), shifted(style.step(), lines)));
    }

    private List<String> tables(NewDatabase database) {
        var exclude = database.exclude().isEmpty() ? List.<String>of() : list("exclude", database.exclude());
        return Stream.of(list("include", database.include()), exclude, settings(database.tables()))
                .flatMap(List::stream)
                .toList();
    }

    private Stream<String> settled(NewTable table) {
        var keys = new ArrayList<String>();
        table.alias().ifPresent(alias -> keys.add("alias: " + alias));
        table.advice().ifPresent(advice -> keys.addAll(commented(advice.lines(style))));
        return lines(List.of(style.plain(table.name()) + ":"), shifted(style.step(), keys)).stream();
    }

    private List<String> advised(NewTable table) {
        return table.advice()
                .map(advice -> lines(
                        List.of("%s:  # %,d rows".formatted(style.plain(table.name()), advice.rows())),
                        shifted(style.step(), advice.lines(style))))
                .orElse(List.of());
    }

    private static List<String> commented(List<String> lines) {
        return lines.stream().map("# "::concat).toList();
    }

    List<String> shifted(int blanks, List<String> lines) {
        return lines.stream().map(style.indent(blanks)::concat).toList();
    }

    private static List<String> lines(List<String> first, List<String> rest) {
        return Stream.concat(first.stream(), rest.stream()).toList();
    }
}
