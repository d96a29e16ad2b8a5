package io.datapump.pump.parquet;

import java.io.IOException;

/// Pages with every value in another form: once for a dictionary entry, once for every other value.
final class RecodedPages implements Pages {

    private final Pages pages;
    private final ValueWidth in;
    private final ValueWidth out;
    private final Recoding recoding;
    private final byte[] value;
    private final Page read = new Page();
    private DictionaryValues lastDictionary = DictionaryValues.NONE;
    private DictionaryValues dictionary = DictionaryValues.NONE;
    private boolean[] becomesNull = new boolean[0];

    RecodedPages(Pages pages, ValueWidth in, Recoding recoding) {
        this.pages = pages;
        this.in = in;
        this.out = ValueWidth.of(recoding.type());
        this.recoding = recoding;
        this.value = new byte[recoding.longest()];
    }

    @Override
    public void next(Page page) throws IOException {
        pages.next(read);
        page.rows = read.rows;
        long[] nulls = page.nullsFor(read.rows);
        if (read.nulls > 0) {
            System.arraycopy(read.nullBits, 0, nulls, 0, (read.rows + 63) >>> 6);
        }
        page.nullBits = nulls;
        page.nulls = read.nulls;
        if (read.byIds) {
            recodeIds(page);
        } else {
            recodeBytes(page);
        }
    }

    private void recodeIds(Page page) {
        if (read.dictionary != lastDictionary) {
            recodeDictionary(read.dictionary);
        }
        int[] ids = page.idsFor(read.rows);
        int kept = 0;
        int next = 0;
        for (int row = 0; row < read.rows; row++) {
            if (!read.isNull(row)) {
                int id = read.ids[next++];
                if (becomesNull[id]) {
                    addNull(page, row);
                } else {
                    ids[kept++] = id;
                }
            }
        }
        page.showIds(ids, dictionary);
    }

    private void recodeDictionary(DictionaryValues entries) {
        int count = entries.count();
        byte[] bytes = new byte[Math.addExact(Math.multiplyExact(count, slot()), Page.SLACK)];
        int[] starts = new int[count + 1];
        becomesNull = new boolean[count];
        int at = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = at;
            int start = entries.start(i) + in.prefix();
            int size = recoding.recode(entries.bytes(), start, entries.size(i) - in.prefix(), value);
            becomesNull[i] = size == Recoding.NULL;
            at = put(bytes, at, size);
        }
        starts[count] = at;
        lastDictionary = entries;
        dictionary = new DictionaryValues(bytes, starts);
    }

    private void recodeBytes(Page page) {
        byte[] bytes = page.bytesFor(Math.multiplyExact(read.rows - read.nulls, slot()));
        int at = 0;
        int next = read.from;
        for (int row = 0; row < read.rows; row++) {
            if (!read.isNull(row)) {
                int start = next + in.prefix();
                next = in.next(read.bytes, next, read.end);
                int size = recoding.recode(read.bytes, start, next - start, value);
                if (size == Recoding.NULL) {
                    addNull(page, row);
                }
                at = put(bytes, at, size);
            }
        }
        page.showBytes(bytes, 0, at);
    }

    private int slot() {
        return out.prefix() + recoding.longest();
    }

    private int put(byte[] bytes, int at, int size) {
        if (size == Recoding.NULL) {
            return at;
        }
        if (out.prefix() > 0) {
            ValueWidth.putInt(bytes, at, size);
        }
        System.arraycopy(value, 0, bytes, at + out.prefix(), size);
        return at + out.prefix() + size;
    }

    private void addNull(Page page, int row) {
        recoding.becameNull();
        page.nullBits[row >>> 6] |= 1L << row;
        page.nulls++;
    }
}
