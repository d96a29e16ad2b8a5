package io.datapump.reconciler.kind.gluedatabase;

import static io.datapump.reconciler.LakeFixtures.demo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GlueDatabaseTest {

    private static final Scope SCOPE = new Scope(FakeAws.ACCOUNT, FakeAws.REGION, "demo");

    private final GlueDatabaseKind kind = new GlueDatabaseKind();
    private final FakeAws aws = new FakeAws();
    private final GlueDatabaseClient client =
            new GlueDatabaseClient(aws.clients().glue());

    @Test
    void aDatabaseReadsBackAsItWasAskedFor() {
        client.create(SCOPE, wanted());

        assertThat(client.find(SCOPE, "datalake")).contains(wanted());
    }

    @Test
    void aNameInAnotherCaseIsTheSameDatabase() {
        assertThat(kind.normalize(new GlueDatabaseState("DataLake", "x", Tags.NONE))
                        .name())
                .isEqualTo("datalake");
    }

    @Test
    void locationParametersAndForeignTagsAreNotADifferenceAndSurviveAnUpdate() {
        client.create(SCOPE, wanted());
        aws.glue()
                .tamperDatabase(
                        "datalake",
                        db -> db.locationUri("s3://elsewhere/")
                                .parameters(Map.of("owner", "finance"))
                                .description("changed"));

        var live = client.find(SCOPE, "datalake").orElseThrow();
        assertThat(Differ.compare(kind.tree(live), kind.tree(wanted())))
                .extracting(field -> field.path().toString())
                .containsExactly("description");
        client.update(SCOPE, live, wanted());

        assertThat(aws.glue().database("datalake")).satisfies(db -> {
            assertThat(db.description()).isEqualTo(wanted().description());
            assertThat(db.locationUri()).isEqualTo("s3://elsewhere/");
            assertThat(db.parameters()).containsEntry("owner", "finance");
        });
    }

    @Test
    void aDatabaseWithoutDescriptionHasAnEmptyOne() {
        client.create(SCOPE, wanted());
        aws.glue().tamperDatabase("datalake", db -> db.description(null));

        assertThat(client.find(SCOPE, "datalake").orElseThrow().description()).isEmpty();
    }

    @Test
    void aDatabaseIsNeverDeleted() {
        assertThatThrownBy(() -> client.delete(SCOPE, wanted()))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("every table in it");
    }

    @Test
    void anUpdateOfWhatIsGoneIsRefused() {
        assertThatThrownBy(() -> client.update(SCOPE, wanted(), wanted())).hasMessageContaining("it is gone");
    }

    @Test
    void absenceIsAnEmptyAnswer() {
        assertThat(client.live(SCOPE, Set.of("datalake"))).isEmpty();
        assertThat(kind.replaces(FieldPath.of("description"))).isFalse();
    }

    private GlueDatabaseState wanted() {
        return kind.desired(demo()).getFirst().value();
    }
}
