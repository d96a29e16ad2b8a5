package io.datapump.pump.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FakeObjectStoreTest implements ObjectStoreContract {

    private final FakeObjectStore store = new FakeObjectStore();

    @Override
    public ObjectStore store() {
        return store;
    }

    @Test
    void failsAsOftenAsAskedAndRemembersCalls() {
        store.failing(FakeObjectStore.Operation.WRITE, key -> key.startsWith("catalog/"), 1);
        store.write("work/x", new byte[0]);
        assertThatThrownBy(() -> store.write("catalog/x", new byte[0])).hasMessageContaining("catalog/x");
        store.write("catalog/x", new byte[0]);
        assertThat(store.calls()).containsExactly("WRITE work/x", "WRITE catalog/x", "WRITE catalog/x");
        assertThat(store.keys()).containsExactly("catalog/x", "work/x");
    }
}
