package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.InterruptedIOException;

/// Turns whatever goes wrong while a file is worked on into a [ParquetException] that names it.
final class Failures {

    private Failures() {}

    /// Works on a file.
    static void naming(String file, Work work) {
        try {
            work.run();
        } catch (ParquetException e) {
            throw e;
        } catch (Refusal e) {
            throw new ParquetException(file + ": " + e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new ParquetException(
                    file + ": needs more memory than there is; it is damaged, or its pages are too large.", e);
        } catch (InterruptedIOException e) {
            throw new ParquetException(file + ": the repartition was interrupted.", e);
        } catch (IOException | RuntimeException e) {
            throw new ParquetException(file + ": cannot be read (" + e + ").", e);
        }
    }

    /// Ends an interrupted repartition; the interrupt flag stays set.
    static void ifInterrupted(String table) {
        if (Thread.currentThread().isInterrupted()) {
            throw new ParquetException(table + ": the repartition was interrupted.");
        }
    }

    /// What is done with a file.
    interface Work {
        void run() throws IOException;
    }
}
