package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class RangedStreamTest {

    private final byte[] content = new byte[20_000];
    private final MemoryInput input;
    private final RangedStream stream;

    RangedStreamTest() {
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) i;
        }
        input = new MemoryInput("in", content);
        stream = new RangedFile(input).open();
    }

    @Test
    void aReadIsOneReadOfTheInput() throws IOException {
        byte[] bytes = new byte[10_000];
        stream.seek(5_000);
        stream.readFully(bytes);

        assertThat(bytes).startsWith((byte) 5_000, (byte) 5_001);
        assertThat(stream.getPos()).isEqualTo(15_000);
        assertThat(input.reads()).isOne();
        assertThat(new RangedFile(input).getLength()).isEqualTo(20_000);
    }

    @Test
    void singleBytesAreReadInBlocks() throws IOException {
        for (int i = 0; i < content.length; i++) {
            assertThat(stream.read()).isEqualTo(content[i] & 0xff);
        }
        assertThat(stream.read()).isEqualTo(-1);
        assertThat(input.reads()).isEqualTo(3);
    }

    @Test
    void whatIsShownIsNotReadAgain() throws IOException {
        stream.show(List.of(
                new RangedStream.Window(5, ByteBuffer.wrap(new byte[] {9})),
                new RangedStream.Window(100, ByteBuffer.wrap(new byte[] {1, 2, 3}))));
        stream.seek(5);
        assertThat(stream.read()).isEqualTo(9);
        stream.seek(101);
        ByteBuffer two = ByteBuffer.allocate(2);
        stream.readFully(two);
        assertThat(two.array()).containsExactly(2, 3);
        assertThat(input.reads()).isZero();

        stream.seek(102);
        assertThat(stream.read(new byte[2], 0, 2)).isEqualTo(2);
        stream.forget();
        stream.seek(100);
        assertThat(stream.read()).isEqualTo(100);
        assertThat(input.reads()).isEqualTo(2);
    }

    @Test
    void readsEndAtTheEnd() throws IOException {
        stream.seek(19_999);
        byte[] bytes = new byte[5];
        assertThat(stream.read(bytes, 0, 5)).isOne();
        assertThat(stream.read(bytes, 0, 5)).isEqualTo(-1);
        assertThat(stream.read(bytes, 0, 0)).isZero();
        assertThat(stream.read(ByteBuffer.allocate(3))).isEqualTo(-1);
        stream.seek(19_998);
        ByteBuffer buffer = ByteBuffer.allocate(3);
        assertThat(stream.read(buffer)).isEqualTo(2);
        assertThat(buffer.position()).isEqualTo(2);
        stream.seek(19_998);
        assertThatThrownBy(() -> stream.readFully(new byte[3])).isInstanceOf(EOFException.class);
    }

    @Test
    void offersNoVectoredReads() {
        assertThat(stream.readVectoredAvailable(org.apache.parquet.bytes.HeapByteBufferAllocator.getInstance()))
                .isFalse();
    }
}
