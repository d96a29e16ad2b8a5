package io.datapump.pump.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every bucket does; run against the one in memory and the one over the SDK.
interface ObjectStoreContract {

    /// The same empty bucket throughout one test.
    ObjectStore store();

    @Test
    default void aListingIsSortedAndStopsAtThePrefix() {
        for (var key : List.of("a/e-10/x", "a/e-1/z", "a/e-1/b/c", "a/e-1/a", "a/e-1")) {
            store().write(key, key.getBytes(UTF_8));
        }
        assertThat(store().list("a/e-1/"))
                .extracting(StoredObject::key)
                .containsExactly("a/e-1/a", "a/e-1/b/c", "a/e-1/z");
        assertThat(store().list("a/e-1/").getFirst().sizeInBytes()).isEqualTo(7);
        assertThat(store().list("nothing/here/")).isEmpty();
    }

    @Test
    default void aPrefixThatDoesNotEndInASlashIsRefused() {
        assertThatThrownBy(() -> store().list("a/e-1"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a/e-1")
                .hasMessageContaining("end in /");
    }

    @Test
    default void whatWasWrittenIsReadBackWholeAndInRanges() {
        store().write("k", "0123456789".getBytes(UTF_8));
        assertThat(store().read("k"))
                .hasValueSatisfying(
                        content -> assertThat(content).asString(UTF_8).isEqualTo("0123456789"));
        assertThat(store().read("k", 2, 3)).asString(UTF_8).isEqualTo("234");
        assertThat(store().read("k", 9, 1)).asString(UTF_8).isEqualTo("9");
        assertThat(store().read("k", 5, 0)).isEmpty();
    }

    @Test
    default void aRangeBeyondTheEndFails() {
        store().write("k", new byte[10]);
        assertThatThrownBy(() -> store().read("k", 8, 3))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("k");
        assertThatThrownBy(() -> store().read("k", 10, 1)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store().read("gone", 0, 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("NoSuchKey");
    }

    @Test
    default void whatDoesNotExistIsEmptyAndNoFailure() {
        assertThat(store().read("gone")).isEmpty();
        assertThat(store().find("gone")).isEmpty();
    }

    @Test
    default void anEtagFollowsTheContent() {
        store().write("k", "one".getBytes(UTF_8));
        var one = store().find("k").orElseThrow();
        store().write("k", "two".getBytes(UTF_8));
        var two = store().find("k").orElseThrow();
        store().write("k", "one".getBytes(UTF_8));
        assertThat(two.etag()).isNotEqualTo(one.etag());
        assertThat(store().find("k")).contains(one);
        assertThat(store().list("nothing/")).isEmpty();
    }

    @Test
    default void onlyTheFirstWriterOfAFreeKeyWins() {
        assertThat(store().writeIfAbsent("k", "first".getBytes(UTF_8))).isTrue();
        assertThat(store().writeIfAbsent("k", "second".getBytes(UTF_8))).isFalse();
        assertThat(store().read("k").orElseThrow()).asString(UTF_8).isEqualTo("first");
    }

    @Test
    default void anUploadedFileIsAnObject(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("f"), "content");
        store().upload(file, "a/f");
        assertThat(store().read("a/f").orElseThrow()).asString(UTF_8).isEqualTo("content");
    }

    @Test
    default void aCopyIsEqualAndKeysAreTakenLiterally() {
        for (var value : List.of("a+b", "a b", "a%3Ab", "São", "a%2Fb", "__null__")) {
            var from = "lake/shop/orders/city=" + value + "/x.parquet";
            store().write(from, value.getBytes(UTF_8));
            store().copy(store().find(from).orElseThrow(), "copy/" + from);
            assertThat(store().read("copy/" + from).orElseThrow())
                    .asString(UTF_8)
                    .isEqualTo(value);
        }
    }

    @Test
    default void aCopyOfSomethingElseThanWasListedFails() {
        store().write("k", "one".getBytes(UTF_8));
        var listed = store().find("k").orElseThrow();
        store().write("k", "two".getBytes(UTF_8));
        assertThatThrownBy(() -> store().copy(listed, "target"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("k")
                .hasMessageContaining("target");
        store().delete(List.of("k"));
        assertThatThrownBy(() -> store().copy(listed, "target")).isInstanceOf(StoreException.class);
        assertThat(store().find("target")).isEmpty();
    }

    @Test
    default void deletionTakesWhatIsThereAndForgivesWhatIsNot() {
        store().write("a", new byte[1]);
        store().write("b", new byte[1]);
        store().write("c", new byte[1]);
        store().delete(List.of("a", "c", "gone", "a"));
        store().delete(List.of());
        assertThat(store().find("a")).isEmpty();
        assertThat(store().find("b")).isPresent();
    }
}
