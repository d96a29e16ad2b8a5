package io.datapump.schema.diagnostic;

import java.util.Locale;

/// Every kind of finding. The code is stable: people search for it, CI filters by it, `schema/docs/errors.md` explains
/// it.
public enum DiagnosticCode {
    FOLDER_MISSING("The configuration folder cannot be read"),
    FOLDER_EMPTY("The configuration folder holds no documents"),
    FILE_NOT_READ(Severity.WARNING, "This file is not read"),
    FILE_UNREADABLE("The file cannot be read"),
    FILE_ENCODING("The file is not UTF-8"),
    LINK_REFUSED("The link is not followed"),

    YAML_BYTE_ORDER_MARK("The file begins with a byte-order mark"),
    YAML_CHARACTER("A character that YAML does not allow"),
    YAML_TAB("A tab stands where a blank is needed"),
    YAML_SYNTAX("The file is not YAML"),
    YAML_INDENTATION("The line does not fit in with its neighbours"),
    YAML_QUOTE("The quotation mark is not closed"),
    YAML_BRACKET("The brackets do not match"),
    YAML_COMMENT("The comment needs a blank before it"),
    YAML_EMPTY("The file holds no document"),
    YAML_SECOND_DOCUMENT("The file holds more than one document"),
    YAML_DUPLICATE_KEY("The key is written twice"),
    YAML_KEY("The key is not a plain text"),
    YAML_ANCHOR("Anchors and aliases are not read"),
    YAML_MERGE_KEY("Merge keys are not read"),
    YAML_TAG("The tag is not known"),
    YAML_DIRECTIVE("Directives are not read"),
    YAML_NUMBER("The number can be read in two ways"),
    YAML_NESTING("The document is nested too deeply"),
    YAML_SIZE("The document holds too many values"),
    YAML_MORE("The file has more findings than are told"),

    DOCUMENT_KIND("Unknown kind of document"),
    UNKNOWN_KEY("Unknown key"),
    MISSING_KEY("A key is missing"),
    WRONG_TYPE("The value has the wrong type"),
    VALUE_NOT_ALLOWED("The value is not one of those allowed"),
    VALUE_FORM("The value has the wrong form"),
    VALUE_LENGTH("The value is too long or too short"),
    VALUE_RANGE("The number is out of range"),
    LIST_LENGTH("The list is too long or too short"),
    LIST_REPEATS("The list repeats an entry"),
    PARTITION_TRANSFORM("The partition needs one transform"),

    LAKE_MISSING("There is no Lake document"),
    LAKE_DUPLICATE("There is more than one Lake document"),
    CLUSTER_DUPLICATE("Two clusters have the same name"),
    CONTRACT_DUPLICATE("Two contracts have the same name"),
    SOURCE_DUPLICATE("Two clusters have the same source"),
    SOURCE_KIND("The engine does not run as this kind of source"),
    RESOURCE_NAME("A name in AWS would be too long"),
    BUCKET_NAME("S3 does not take this bucket name"),
    ATHENA_WORKGROUP("The workgroup exists already"),
    ARN_PLACE("The ARN is not of the lake's region"),
    ARN_ACCOUNT(Severity.WARNING, "The ARN is of another account"),
    KMS_KEY("The key cannot encrypt exports"),
    LIFECYCLE_TRANSITION("S3 moves objects later than this"),
    TIME_ZONE("The time zone is unknown"),
    TASK_SIZE("Fargate does not offer this size"),
    DATABASE_DUPLICATE("The database is listed twice"),
    DATABASE_ALIAS("The database needs an alias"),
    DATABASE_LOOKALIKE(Severity.WARNING, "Two databases are easily taken for each other"),
    ALIAS_DUPLICATE("Two databases have the same alias"),
    GLUE_NAME_COLLISION("Two tables have the same name in Glue"),
    GLUE_NAME_DOUBT(Severity.WARNING, "Two tables may have the same name in Glue"),
    GLUE_NAME_LENGTH("The table's name is too long for Glue"),
    GLUE_NAME_REST(Severity.WARNING, "Nothing of the table's name is left in Glue"),
    TABLE_NAME("The table name can never match"),
    FILTER_CONTRADICTION("The filters contradict each other"),
    FILTER_TAKES_NOTHING(Severity.WARNING, "The filters take no table"),
    EXCLUDE_WITHOUT_EFFECT(Severity.WARNING, "The entry excludes nothing"),
    SETTINGS_EXCLUDED("Settings for a table that is not taken"),
    PARTITION_OF("The table cannot be a partition of this"),
    PARTITION_NAME("The partition has a name that is taken"),
    PARTITION_TYPE("The partition cannot have this type"),
    PARTITION_PADDING("The partition has nothing to pad"),
    FOLDER_LENGTH("The table's folders are too long for S3"),
    HIDDEN_COLUMN_TWICE("The column is both dropped and hashed"),
    HIDDEN_COLUMN_PUBLISHED("The partition shows a hidden column"),
    HASH_KEY_MISSING("The hashed columns have no key"),
    SPARK_TABLE("The table cannot be given to Spark"),
    LONGTERM_KEY_DROPPED("The key of the history is dropped"),
    LONGTERM_WITHOUT_KEY(Severity.WARNING, "The history has no key"),
    LONGTERM_RETAIN("The history is kept for no time"),
    LONGTERM_RETAIN_SHORT(Severity.WARNING, "The history is kept for less than a folder spans"),
    VIEW_DUPLICATE("Two views are the same table in Glue"),
    CRAWLER_DUPLICATE("Two views have the same crawler"),
    VIEW_FOLDER("The view's folder lies inside another's"),
    LAKE_ZONE("The folder belongs to the lake"),
    CURATED_SHARED(Severity.WARNING, "Two contracts have the same folder"),
    SCHEDULE("Glue does not take this schedule"),
    ACKNOWLEDGE_STAYS("The removal is of something that stays"),
    ACKNOWLEDGE_REPEATED("The removal is agreed to twice"),
    CLUSTER_WITHOUT_DATABASES(Severity.WARNING, "The cluster marks no database"),
    NOT_IN_EFFECT(Severity.WARNING, "The setting has no effect yet"),

    UNKNOWN_DATABASE("The export has no such database"),
    UNKNOWN_TABLE("The export has no such table"),
    UNKNOWN_COLUMN("The table has no such column"),
    FILTER_MATCHES_NOTHING(Severity.WARNING, "The filter matches nothing in the export"),
    NOT_EXPORTED(Severity.WARNING, "RDS does not export what is asked for"),
    PARTIAL_EXPORT("The database cannot be exported by itself"),
    PARTITION_CHILD("Settings for a partition of another table"),
    PARTITION_SOURCE("The column cannot give the partition"),
    PARTITION_VALUES("The partition's type does not fit its values"),
    PARTITION_WITHOUT_VALUE(Severity.WARNING, "Rows without a partition value"),
    LONGTERM_KEY("The key of the history is empty in some rows"),
    ALL_COLUMNS_DROPPED("No column is left");

    private final Severity severity;
    private final String summary;

    DiagnosticCode(String summary) {
        this(Severity.ERROR, summary);
    }

    DiagnosticCode(Severity severity, String summary) {
        this.severity = severity;
        this.summary = summary;
    }

    public Severity severity() {
        return severity;
    }

    /// The same for all findings of the kind; no full stop.
    public String summary() {
        return summary;
    }

    /// The code as it is printed, `kebab-case`.
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return text();
    }
}
