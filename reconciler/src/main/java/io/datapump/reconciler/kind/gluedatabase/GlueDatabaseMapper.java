package io.datapump.reconciler.kind.gluedatabase;

import io.datapump.reconciler.resource.Tags;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseInput;

/// Between the state and Glue's requests and answers.
final class GlueDatabaseMapper {

    private GlueDatabaseMapper() {}

    static GlueDatabaseState state(Database live, Map<String, String> tags) {
        return new GlueDatabaseState(
                live.name(), Optional.ofNullable(live.description()).orElse(""), Tags.of(tags));
    }

    static DatabaseInput create(GlueDatabaseState desired) {
        return DatabaseInput.builder()
                .name(desired.name())
                .description(desired.description())
                .build();
    }

    /// UpdateDatabase replaces the whole input, so what is not managed is carried over from the database as it
    /// is.
    static DatabaseInput update(Database live, GlueDatabaseState desired) {
        return DatabaseInput.builder()
                .name(desired.name())
                .description(desired.description())
                .locationUri(live.locationUri())
                .parameters(live.hasParameters() ? live.parameters() : null)
                .createTableDefaultPermissions(
                        live.hasCreateTableDefaultPermissions() ? live.createTableDefaultPermissions() : null)
                .targetDatabase(live.targetDatabase())
                .federatedDatabase(live.federatedDatabase())
                .build();
    }
}
