/// What a person can do about something: a command to paste, lines to write, or a sentence.
///
/// Read [io.datapump.reconciler.mend.Mend] first. Values only; knows no AWS, and nothing of plans.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.mend;
