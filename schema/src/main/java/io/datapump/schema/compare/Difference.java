package io.datapump.schema.compare;

import io.datapump.schema.source.SourceLocation;
import java.util.Optional;

/// One thing that two configurations say differently.
///
/// @param subject what it is about, for example `pagila-prod/pagila/public.payment`
/// @param what said in a phrase, for example `alias: payment → pagamentos`
/// @param effect what comes of it once it is applied and the next snapshot has run; a sentence
/// @param at where head says so; for what is gone, where base said it
public record Difference(Sign sign, String subject, String what, Optional<String> effect, SourceLocation at) {

    /// What happened to the subject.
    public enum Sign {
        ADDED("+"),
        REMOVED("-"),
        CHANGED("~"),
        RENAMED(">");

        private final String text;

        Sign(String text) {
            this.text = text;
        }

        /// As it is printed in front of the subject.
        public String text() {
            return text;
        }
    }
}
