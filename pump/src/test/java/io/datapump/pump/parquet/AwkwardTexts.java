package io.datapump.pump.parquet;

import java.util.List;

/// Texts that names of folders must not garble: separators, escapes, blanks, line breaks, other scripts.
public final class AwkwardTexts {

    public static final List<String> ALL = List.of(
            "a/b",
            "a:b",
            "100%",
            "a=b",
            "a b",
            "a+b",
            "São Paulo",
            "東京",
            "a%2Fb",
            "..",
            ".",
            "new\nline",
            "blank ",
            "\u00e9",
            "e\u0301",
            "null",
            "NULL",
            "'",
            "\"",
            "[x]",
            "{y}",
            "^",
            "#",
            "a\\b",
            "tab\t",
            "?*",
            "~|&;<>!$");

    private AwkwardTexts() {}
}
