package io.datapump.pump.parquet;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.jspecify.annotations.Nullable;

/// Lets two readers go through a column's pages while each page is decompressed once: the first drives, the
/// second follows and must not overtake. What lies between them is kept.
final class PageTee {

    private final PageReader pages;
    private final Queue<DataPage> ahead = new ArrayDeque<>();
    private Optional<DictionaryPage> dictionary = Optional.empty();

    PageTee(PageReader pages) {
        this.pages = pages;
    }

    PageReader first() {
        return new PageReader() {
            @Override
            public @Nullable DictionaryPage readDictionaryPage() {
                dictionary = Optional.ofNullable(pages.readDictionaryPage());
                return dictionary.orElse(null);
            }

            @Override
            public long getTotalValueCount() {
                return pages.getTotalValueCount();
            }

            @Override
            public @Nullable DataPage readPage() {
                DataPage page = pages.readPage();
                if (page != null) {
                    ahead.add(page);
                }
                return page;
            }
        };
    }

    PageReader second() {
        return new PageReader() {
            @Override
            public @Nullable DictionaryPage readDictionaryPage() {
                return dictionary.orElse(null);
            }

            @Override
            public long getTotalValueCount() {
                return pages.getTotalValueCount();
            }

            @Override
            public @Nullable DataPage readPage() {
                return ahead.poll();
            }
        };
    }
}
