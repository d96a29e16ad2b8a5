package io.datapump.pump.parquet;

/// The dictionary of one column chunk: its entries in PLAIN form, one after the other (text with its length before it).
final class DictionaryValues {

    static final DictionaryValues NONE = new DictionaryValues(new byte[Page.SLACK], new int[1]);

    private final byte[] bytes;
    private final int[] starts;

    /// @param bytes with [Page#SLACK] bytes behind the last entry
    /// @param starts where each entry begins, and where the last one ends
    DictionaryValues(byte[] bytes, int[] starts) {
        this.bytes = bytes;
        this.starts = starts;
    }

    /// The entries of a dictionary page.
    ///
    /// @throws Refusal where it holds fewer than it states
    static DictionaryValues of(byte[] bytes, int length, int count, ValueWidth width) {
        if (count < 0 || count > length) {
            throw new Refusal("a dictionary page of " + length + " bytes states " + count + " entries.");
        }
        int[] starts = new int[count + 1];
        int at = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = at;
            at = width.next(bytes, at, length);
        }
        starts[count] = at;
        return new DictionaryValues(bytes, starts);
    }

    int count() {
        return starts.length - 1;
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int entry) {
        return starts[entry];
    }

    int size(int entry) {
        return starts[entry + 1] - starts[entry];
    }
}
