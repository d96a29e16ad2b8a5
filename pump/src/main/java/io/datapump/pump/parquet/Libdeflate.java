package io.datapump.pump.parquet;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// The functions of libdeflate that gzip pages need (libdeflate.h of version 1.14; they are the same since 1.0),
/// called on arrays of the heap as they are. Thread-safe; a compressor or decompressor is for one thread at a time.
@SuppressWarnings("restricted") // what the launchers allow by --enable-native-access
final class Libdeflate {

    /// The system property that turns it off: `-Ddatapump.libdeflate=off`.
    static final String PROPERTY = "datapump.libdeflate";

    private static final String LIBRARY = "libdeflate.so.0";
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong SIZE = ValueLayout.JAVA_LONG;
    private static final MemoryLayout POINTER = ValueLayout.ADDRESS;

    private final MethodHandle allocDecompressor;
    private final MethodHandle freeDecompressor;
    private final MethodHandle decompress;
    private final MethodHandle allocCompressor;
    private final MethodHandle freeCompressor;
    private final MethodHandle compress;
    private final MethodHandle bound;

    private Libdeflate(Linker linker, SymbolLookup library) {
        Linker.Option onHeap = Linker.Option.critical(true);
        this.allocDecompressor = linker.downcallHandle(
                library.findOrThrow("libdeflate_alloc_decompressor"), FunctionDescriptor.of(POINTER));
        this.freeDecompressor = linker.downcallHandle(
                library.findOrThrow("libdeflate_free_decompressor"), FunctionDescriptor.ofVoid(POINTER));
        this.decompress = linker.downcallHandle(
                library.findOrThrow("libdeflate_gzip_decompress_ex"),
                FunctionDescriptor.of(INT, POINTER, POINTER, SIZE, POINTER, SIZE, POINTER, POINTER),
                onHeap);
        this.allocCompressor = linker.downcallHandle(
                library.findOrThrow("libdeflate_alloc_compressor"), FunctionDescriptor.of(POINTER, INT));
        this.freeCompressor = linker.downcallHandle(
                library.findOrThrow("libdeflate_free_compressor"), FunctionDescriptor.ofVoid(POINTER));
        this.compress = linker.downcallHandle(
                library.findOrThrow("libdeflate_gzip_compress"),
                FunctionDescriptor.of(SIZE, POINTER, POINTER, SIZE, POINTER, SIZE),
                onHeap);
        this.bound = linker.downcallHandle(
                library.findOrThrow("libdeflate_gzip_compress_bound"), FunctionDescriptor.of(SIZE, POINTER, SIZE));
    }

    /// The library, where this machine has it and nobody has turned it off.
    static Optional<Libdeflate> find() {
        if (System.getProperty(PROPERTY, "on").equals("off")) {
            return Optional.empty();
        }
        try {
            SymbolLookup library = SymbolLookup.libraryLookup(LIBRARY, Arena.global());
            return Optional.of(new Libdeflate(Linker.nativeLinker(), library));
        } catch (RuntimeException e) {
            // Not there, too old, or native access is denied: the JDK's own zlib does the same, slower.
            return Optional.empty();
        }
    }

    /// Freed by the garbage collector.
    MemorySegment decompressor() {
        return call(() -> (MemorySegment) allocDecompressor.invokeExact())
                .reinterpret(
                        Arena.ofAuto(),
                        pointer -> call(() -> {
                            freeDecompressor.invokeExact(pointer);
                            return pointer;
                        }));
    }

    /// Reads one gzip member and checks its checksum and size.
    ///
    /// @param counts receives the bytes read and the bytes written
    /// @return the library's result: 0 is success
    int decompress(MemorySegment decompressor, MemorySegment in, MemorySegment out, long[] counts) {
        MemorySegment read = MemorySegment.ofArray(counts).asSlice(0, SIZE);
        MemorySegment written = MemorySegment.ofArray(counts).asSlice(SIZE.byteSize(), SIZE);
        return call(() ->
                (int) decompress.invokeExact(decompressor, in, in.byteSize(), out, out.byteSize(), read, written));
    }

    /// To be freed by [#free].
    MemorySegment compressor(int level) {
        return call(() -> (MemorySegment) allocCompressor.invokeExact(level));
    }

    void free(MemorySegment compressor) {
        call(() -> {
            freeCompressor.invokeExact(compressor);
            return compressor;
        });
    }

    long bound(MemorySegment compressor, long length) {
        return call(() -> (long) bound.invokeExact(compressor, length));
    }

    /// Writes one gzip member; 0 where `out` has no room for it.
    long compress(MemorySegment compressor, MemorySegment in, MemorySegment out) {
        return call(() -> (long) compress.invokeExact(compressor, in, in.byteSize(), out, out.byteSize()));
    }

    private interface Call<T> {
        T run() throws Throwable;
    }

    private static <T> T call(Call<T> call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot call " + LIBRARY + ": " + e, e);
        }
    }
}
