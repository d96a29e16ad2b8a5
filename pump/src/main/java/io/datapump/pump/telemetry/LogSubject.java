package io.datapump.pump.telemetry;

import java.util.LinkedHashMap;
import java.util.Map;

/// What lines are about.
///
/// @param words as people read them in front of a line
/// @param fields by their names, in order; none is empty text
public record LogSubject(String words, Map<String, String> fields) {

    public LogSubject {
        fields = new LinkedHashMap<>(fields);
        fields.values().removeIf(String::isEmpty);
    }

    /// One task of a run.
    ///
    /// @param run the export's id, which is the run's
    /// @param table folder of the one table it works on; empty text for others
    public static LogSubject ofTask(String cluster, String run, String job, String table) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("run", run);
        fields.put("cluster", cluster);
        fields.put("job", job);
        fields.put("table", table);
        return new LogSubject("%s %s %s".formatted(run, job, table).strip(), fields);
    }

    /// A message that the trigger deals with.
    public static LogSubject ofMessage(String id) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("job", "trigger");
        fields.put("event", id);
        return new LogSubject("trigger " + id, fields);
    }

    /// The same, as part of a run's story. People read the same words as before.
    ///
    /// @param run the export's id, which is the run's
    public LogSubject inRun(String cluster, String run) {
        var all = new LinkedHashMap<String, String>();
        all.put("run", run);
        all.put("cluster", cluster);
        all.putAll(fields);
        return new LogSubject(words, all);
    }

    /// A process that was not told what to do.
    public static LogSubject ofNothing() {
        return new LogSubject("", Map.of());
    }

    /// `[run job table] `.
    String prefix() {
        return words.isEmpty() ? "" : "[" + words + "] ";
    }
}
