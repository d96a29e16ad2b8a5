package io.datapump.reconciler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeTest {

    private static final ResourceId THING = new ResourceId(new KindName("thing"), "a");
    private static final SourceLocation AT = new SourceLocation("lake.yaml", 4, 1);
    private static final Optional<LiveVersion> REMEMBERED =
            Optional.of(new LiveVersion("revision 1", Optional.empty()));
    private static final Optional<LiveVersion> READ =
            Optional.of(new LiveVersion("revision 1", Optional.of(Instant.EPOCH)));

    /// A sweep that remembers a revision knows less of it than a reading of the one resource.
    @Test
    void whatIsKnownOfTheVersionMakesNoOtherStep() {
        assertThat(new Change.Update(THING, fields("1"), AT, REMEMBERED)
                        .isSameStep(new Change.Update(THING, fields("1"), AT, READ)))
                .isTrue();
        assertThat(new Change.Replace(THING, fields("1"), AT, REMEMBERED)
                        .isSameStep(new Change.Replace(THING, fields("1"), AT, READ)))
                .isTrue();
    }

    @Test
    void otherFieldsOrAnotherActionAreAnotherStep() {
        var update = new Change.Update(THING, fields("1"), AT, READ);

        assertThat(update.isSameStep(new Change.Update(THING, fields("2"), AT, READ)))
                .isFalse();
        assertThat(update.isSameStep(new Change.Replace(THING, fields("1"), AT, READ)))
                .isFalse();
        assertThat(new Change.Replace(THING, fields("1"), AT, READ).isSameStep(update))
                .isFalse();
    }

    private static List<FieldChange> fields(String after) {
        return List.of(new FieldChange(FieldPath.of("size"), Optional.empty(), Optional.of(new StateTree.Text(after))));
    }
}
