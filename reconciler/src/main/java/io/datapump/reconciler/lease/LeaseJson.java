package io.datapump.reconciler.lease;

import io.datapump.reconciler.lease.Lease.Standing;
import io.datapump.reconciler.resource.LiveStateException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The lease's object as text.
final class LeaseJson {

    private static final JsonMapper JSON = new JsonMapper();

    private LeaseJson() {}

    static String write(Lease lease) {
        return JSON.createObjectNode()
                .put("state", lease.standing().name().toLowerCase(Locale.ROOT))
                .put("token", lease.token())
                .put("holder", lease.holder())
                .put("run", lease.run())
                .put("since", lease.since().toString())
                .put("lifeInSeconds", lease.life().toSeconds())
                .toPrettyString();
    }

    /// Reads what [#write] wrote.
    ///
    /// @param uri of the object, for the message
    /// @throws LiveStateException where the text is no lease: nobody can say then whether it is held
    static Lease read(String text, String uri) {
        try {
            var json = JSON.readTree(text);
            return new Lease(
                    Standing.valueOf(string(json, "state").toUpperCase(Locale.ROOT)),
                    json.required("token").longValue(),
                    string(json, "holder"),
                    string(json, "run"),
                    Instant.parse(string(json, "since")),
                    Duration.ofSeconds(json.required("lifeInSeconds").longValue()));
        } catch (JacksonException | IllegalArgumentException | java.time.DateTimeException e) {
            throw new LiveStateException(
                    ("Cannot read the lease %s, so nobody can say whether another apply is at work. Make sure that none"
                                    + " is, delete the object, then apply again.")
                            .formatted(uri),
                    e);
        }
    }

    private static String string(JsonNode json, String field) {
        return json.required(field).stringValue();
    }
}
