package io.datapump.reconciler.kind.gluedatabase;

import static io.datapump.reconciler.LakeFixtures.contract;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.plan.Differ;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Map;
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
        assertThat(client.live(SCOPE, List.of(kind.desired(demo()).getFirst().value())))
                .isEmpty();
        assertThat(kind.replaces(FieldPath.of("description"))).isFalse();
    }

    @Test
    void everyDatabaseOfAContractIsOneOfTheLakeHoweverManyContractsShareIt() {
        var config = new LakeConfig(
                lake(),
                List.of(),
                List.of(
                        contract("a", "ops_catalog", "x"),
                        contract("b", "Ops_Catalog", "y"),
                        contract("c", "datalake", "z")));

        assertThat(kind.desired(config))
                .extracting(database -> database.value().name())
                .containsExactly("datalake", "ops_catalog");
        assertThat(kind.desired(config).getLast().value()).satisfies(database -> {
            assertThat(database.description()).doesNotContain("\"a\"");
            assertThat(database.tags().ownedBy("demo")).isTrue();
        });
    }

    private GlueDatabaseState wanted() {
        return kind.desired(demo()).getFirst().value();
    }
}
