package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Mend;

/// Something that is missing or does not work.
///
/// @param sentence what, and why it matters; full sentences
public record Missing(Weight weight, String sentence, Mend mend) {

    /// Whether somebody has to do something.
    public enum Weight {
        /// Data stays out of the lake, or gets old, until somebody does.
        NEEDED,
        /// Worth knowing; nothing gets worse.
        NOTE
    }

    static Missing needed(String sentence, Mend mend) {
        return new Missing(Weight.NEEDED, sentence, mend);
    }

    static Missing note(String sentence, Mend mend) {
        return new Missing(Weight.NOTE, sentence, mend);
    }

    public boolean isNeeded() {
        return weight == Weight.NEEDED;
    }
}
