package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Expected values: Iceberg's specification, appendix B, "Hash specification".
class Murmur3Test {

    @Test
    void integersAndDatesHashAsIcebergs() {
        assertThat(Murmur3.hash(34L)).isEqualTo(2017239379);
        assertThat(Murmur3.hash(17_486L)).isEqualTo(-653330422);
        assertThat(Murmur3.hash(81_068_000_000L)).isEqualTo(-662762989);
        assertThat(Murmur3.hash(1_510_871_468_000_000L)).isEqualTo(-2047944441);
    }

    @Test
    void bytesHashAsIcebergs() {
        assertThat(hash("iceberg".getBytes(StandardCharsets.UTF_8))).isEqualTo(1210000089);
        assertThat(hash(new byte[] {0, 1, 2, 3})).isEqualTo(-188683207);
        assertThat(hash(new byte[] {5, (byte) 0x8c})).isEqualTo(-500754589);
    }

    private static int hash(byte[] bytes) {
        byte[] within = new byte[bytes.length + 2];
        System.arraycopy(bytes, 0, within, 1, bytes.length);
        return Murmur3.hash(within, 1, bytes.length);
    }
}
