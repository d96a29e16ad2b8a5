package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ColumnForm.Decimal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type.Repetition;

/// Reads the columns that are to become decimals of no known precision, and nothing else of a table, before anything
/// is written: one file of the table must not have another type than the next. An entry of a dictionary is looked at
/// once. Thread-safe.
final class DecimalLook {

    private static final int GROUPS_AT_ONCE = 256;
    private static final int BATCH = 1 << 16;
    private static final ValueWidth TEXT = new ValueWidth(0);

    private final RepartitionRequest request;
    private final TableInput table;
    private final Map<String, DecimalRange> ranges = new TreeMap<>();
    private final Queue<Page> idlePages = new ConcurrentLinkedQueue<>();

    private DecimalLook(RepartitionRequest request, TableInput table) {
        this.request = request;
        this.table = table;
    }

    /// The request with a decimal type for every [ColumnForm.Measured].
    ///
    /// @throws ParquetException naming the file that cannot be read
    static RepartitionRequest measured(RepartitionRequest request, TableInput table, Workers workers) {
        DecimalLook look = new DecimalLook(request, table);
        request.values().forms().forEach((column, form) -> {
            if (form instanceof ColumnForm.Measured(Optional<Decimal> atLeast)) {
                DecimalRange range = new DecimalRange();
                atLeast.ifPresent(range::add);
                look.ranges.put(column, range);
            }
        });
        if (look.ranges.isEmpty()) {
            return request;
        }
        look.look(workers);
        Map<String, ColumnForm> forms = new HashMap<>(request.values().forms());
        look.ranges.forEach((column, range) -> forms.put(column, range.type()));
        return request.with(request.values().with(forms));
    }

    private void look(Workers workers) {
        List<TableInput.Place> places = new ArrayList<>();
        for (int file = 0; file < table.footers().size(); file++) {
            for (int group = 0; group < table.footers().get(file).blocks().size(); group++) {
                places.add(new TableInput.Place(file, group));
            }
        }
        for (int from = 0; from < places.size(); from += GROUPS_AT_ONCE) {
            List<RowGroupInput> groups = places.subList(from, Math.min(places.size(), from + GROUPS_AT_ONCE)).stream()
                    .map(this::plan)
                    .toList();
            List<List<String>> columns = places.subList(from, from + groups.size()).stream()
                    .map(place -> columns(place.file()))
                    .toList();
            workers.each(groups.size(), i -> look(groups.get(i), columns.get(i)));
        }
    }

    private RowGroupInput plan(TableInput.Place place) {
        Footers.Footer footer = table.footers().get(place.file());
        return new RowGroupInput(
                request.inputs().get(place.file()),
                footer.metadata().getFileMetaData(),
                footer.blocks().get(place.group()),
                columns(place.file()),
                table.reads());
    }

    /// Those that the file has as text; others are refused with the table's schema.
    private List<String> columns(int file) {
        MessageType schema =
                table.footers().get(file).metadata().getFileMetaData().getSchema();
        return ranges.keySet().stream()
                .filter(schema::containsField)
                .filter(column -> {
                    var type = schema.getType(column);
                    return type.isPrimitive()
                            && !type.isRepetition(Repetition.REPEATED)
                            && Derivations.isText(type.asPrimitiveType());
                })
                .toList();
    }

    private void look(RowGroupInput rows, List<String> columns) {
        Failures.ifInterrupted(request.table());
        Failures.naming(rows.file(), () -> {
            for (String column : columns) {
                Page page = Optional.ofNullable(idlePages.poll()).orElseGet(Page::new);
                DecimalRange seen = range(rows.column(column, Optional.empty(), page), rows.rows());
                idlePages.add(page);
                rows.release(column);
                DecimalRange all = Objects.requireNonNull(ranges.get(column));
                synchronized (all) {
                    all.add(seen);
                }
            }
        });
    }

    private static DecimalRange range(PageCursor cursor, long rows) throws IOException {
        DecimalRange range = new DecimalRange();
        boolean[][] measured = new boolean[1][0];
        DictionaryValues[] of = new DictionaryValues[1];
        for (long left = rows; left > 0; left -= BATCH) {
            cursor.take((int) Math.min(left, BATCH), (page, row, value, count, taken) -> {
                if (page.byIds && of[0] != page.dictionary) {
                    of[0] = page.dictionary;
                    measured[0] = new boolean[page.dictionary.count()];
                }
                return range(page, row, value, count, measured[0], range);
            });
        }
        return range;
    }

    private static int range(Page page, int row, int value, int count, boolean[] measured, DecimalRange range) {
        int at = value;
        for (int i = row; i < row + count; i++) {
            if (page.isNull(i)) {
                continue;
            }
            if (!page.byIds) {
                int next = TEXT.next(page.bytes, at, page.end);
                range.add(page.bytes, at + TEXT.prefix(), next - at - TEXT.prefix());
                at = next;
            } else if (!measured[page.ids[at++]]) {
                int id = page.ids[at - 1];
                measured[id] = true;
                range.add(
                        page.dictionary.bytes(),
                        page.dictionary.start(id) + TEXT.prefix(),
                        page.dictionary.size(id) - TEXT.prefix());
            }
        }
        return at;
    }
}
