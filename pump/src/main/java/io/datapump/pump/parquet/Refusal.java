package io.datapump.pump.parquet;

/// Why a file cannot be repartitioned, as a sentence. Where the file's name is known it becomes a
/// [ParquetException].
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    Refusal(String sentence) {
        super(sentence);
    }
}
