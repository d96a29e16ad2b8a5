package io.datapump.pump.job.clearlongterm;

import java.util.List;

/// What retention has done to one history.
///
/// @param rows that were let go
/// @param notes what went, and what could have gone and stays for now, in full sentences
/// @param gaps what somebody has to decide, in full sentences
record Retained(long rows, List<String> notes, List<String> gaps) {

    static final Retained NOTHING = new Retained(0, List.of(), List.of());

    Retained {
        notes = List.copyOf(notes);
        gaps = List.copyOf(gaps);
    }
}
