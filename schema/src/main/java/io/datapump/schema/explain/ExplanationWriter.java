package io.datapump.schema.explain;

import java.util.List;
import java.util.stream.Collectors;

/// Explanations as text: a line for each setting with its value and the place that says so.
///
/// ```
/// pagila-prod/pagila/public.payment
///
/// in the lake
///   taken          yes, by include "public.*"    lake-config/clusters/pagila-prod.yaml:36:19
///   table          datalake.pagila_pagamentos    lake-config/clusters/pagila-prod.yaml:41:20
/// ```
public final class ExplanationWriter {

    /// Longer values do not push the places of all others to the right.
    private static final int WIDEST_VALUE = 60;

    private static final String BUILT_IN = "built in";

    private ExplanationWriter() {}

    /// All explanations, an empty line between two; ends in a line feed.
    public static String text(List<Explanation> explanations) {
        return explanations.stream().map(ExplanationWriter::text).collect(Collectors.joining("\n"));
    }

    private static String text(Explanation explanation) {
        var settings = explanation.sections().stream()
                .flatMap(section -> section.settings().stream())
                .toList();
        var name = settings.stream()
                .mapToInt(setting -> setting.name().length())
                .max()
                .orElse(1);
        var value = settings.stream()
                .mapToInt(setting -> setting.value().length())
                .filter(length -> length <= WIDEST_VALUE)
                .max()
                .orElse(1);
        var line = "  %-" + name + "s  %-" + value + "s  %s\n";
        var text = new StringBuilder(explanation.subject()).append('\n');
        explanation.sections().forEach(section -> {
            text.append('\n').append(section.title()).append('\n');
            section.settings()
                    .forEach(setting -> text.append(String.format(
                            line,
                            setting.name(),
                            setting.value(),
                            setting.at().map(Object::toString).orElse(BUILT_IN))));
        });
        return text.toString();
    }
}
