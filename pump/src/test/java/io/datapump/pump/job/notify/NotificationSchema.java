package io.datapump.pump.job.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.schema.LakeConfigLoader;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Messages of runs, read as those who subscribe read them: by their published schema.
final class NotificationSchema {

    private NotificationSchema() {}

    /// A message that is as the schema has it.
    static JsonNode read(String message) {
        assertThat(schema().validate(message, InputFormat.JSON)).isEmpty();
        return JsonMapper.shared().readTree(message);
    }

    static Schema schema() {
        var stream = Objects.requireNonNull(
                LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/run-notification.schema.json"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(stream);
    }
}
