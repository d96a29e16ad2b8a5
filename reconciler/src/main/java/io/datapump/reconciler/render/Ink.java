package io.datapump.reconciler.render;

import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.report.Palette;

/// Tones in the colours of a palette; leaves alone what would be painted over nothing.
record Ink(Palette palette) {

    String tone(Tone tone, String text) {
        return text.isBlank()
                ? text
                : switch (tone) {
                    case NEUTRAL -> text;
                    case GOOD -> palette.good(text);
                    case ATTENTION -> palette.attention(text);
                    case DANGER -> palette.danger(text);
                };
    }

    String strong(String text) {
        return text.isBlank() ? text : palette.strong(text);
    }

    String dim(String text) {
        return text.isBlank() ? text : palette.dim(text);
    }
}
