package io.datapump.reconciler.record;

import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.plan.LiveStateJson;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.spec.LakeSpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// The live state of a lake at one moment. Holds what plans compare: names, settings, figures of the
/// last runs; no row of any table, no secret. What is not the lake's is in it only as far as the
/// configuration of that moment asked for it, so a plan made from it cannot see every conflict.
///
/// @param at in whole seconds
public record Recording(Instant at, LiveState live) {

    /// The version of the form, in its field `version`.
    public static final int VERSION = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public Recording {
        at = at.truncatedTo(ChronoUnit.SECONDS);
    }

    /// As JSON text; equal recordings are equal bytes.
    public String write() {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "Recording")
                .put("version", VERSION)
                .put("recordedAt", at.toString());
        json.set("live", LiveStateJson.write(live));
        return JSON.writeValueAsString(json) + "\n";
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IllegalArgumentException where the text is no recording that this version can read, saying why
    public static Recording read(String text) {
        try {
            var json = JSON.readTree(text);
            if (!json.isObject() || !"Recording".equals(json.path("kind").asString(""))) {
                throw new IllegalArgumentException("it is not what `datapump record` writes");
            }
            if (json.path("version").asInt(0) != VERSION) {
                throw new IllegalArgumentException(
                        "it has version %s and this Data Pump reads version %d: record it anew"
                                .formatted(json.path("version"), VERSION));
            }
            return new Recording(
                    Instant.parse(json.required("recordedAt").stringValue()),
                    LiveStateJson.read(json.required("live")));
        } catch (JacksonException | DateTimeException e) {
            throw new IllegalArgumentException("it is damaged: record it anew", e);
        }
    }

    /// Makes sure that the recording is of a lake.
    ///
    /// @throws IllegalArgumentException naming both
    public void requireOf(LakeSpec lake) {
        var scope = Scope.of(lake);
        if (!live.scope().equals(scope)) {
            throw new IllegalArgumentException(
                    "it is of lake %s in account %s, region %s, and the configuration is of lake %s in account %s, region %s"
                            .formatted(
                                    live.scope().lake(),
                                    live.scope().account(),
                                    live.scope().region(),
                                    scope.lake(),
                                    scope.account(),
                                    scope.region()));
        }
    }
}
