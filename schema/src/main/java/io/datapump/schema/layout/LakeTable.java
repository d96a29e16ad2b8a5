package io.datapump.schema.layout;

import java.util.Locale;

/// A table's names in the lake: its folder below `catalog/{cluster}/` and its table in Glue, and those of its history.
///
/// @param database the database's alias
/// @param table the table's alias
public record LakeTable(String database, String table) {

    /// `{alias}.{table}`, for example `pagila.pagamentos`.
    public String folder() {
        return database + "." + table;
    }

    /// What a Glue crawler makes of the folder: lower case, every run of anything but letters, digits and underscores
    /// becomes `_` (the rule by which aws-sdk-pandas names tables too).
    public String glueName() {
        return inGlue(folder());
    }

    private static String inGlue(String folder) {
        var name = new StringBuilder(folder.length());
        var isInRun = false;
        for (int i = 0; i < folder.length(); i++) {
            var c = folder.charAt(i);
            var isKept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
            if (isKept || !isInRun) {
                name.append(isKept ? c : '_');
            }
            isInRun = !isKept;
        }
        return name.toString().toLowerCase(Locale.ROOT);
    }

    /// The folder's key prefix in the catalog zone, ending in `/`.
    public String catalogPrefix(String cluster) {
        return Zone.CATALOG.of(cluster) + folder() + "/";
    }

    /// The folder of its history in the longterm zone, ending in `/`.
    public String historyPrefix(String cluster) {
        return Zone.LONGTERM.of(cluster) + database + "/" + table + "/";
    }

    /// Its history's table in Glue, for example `longterm_pagila_pagamentos`: what a crawler whose tables begin with
    /// [#historyNames] makes of the history's folder.
    public String historyGlueName() {
        return inGlue(historyNames(database) + table);
    }

    /// What the names of all histories of a database begin with in Glue, so that none is a table of the catalog.
    ///
    /// @param database its alias
    public static String historyNames(String database) {
        return Zone.LONGTERM.name().toLowerCase(Locale.ROOT) + "_" + database + "_";
    }
}
