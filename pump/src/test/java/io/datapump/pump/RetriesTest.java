package io.datapump.pump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.datapump.pump.BadWayToS3.Accident;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The pump's own clients over a real connection to an S3 that stumbles: what passes by itself is tried again, so a
/// job does not notice it; what is refused is not.
@Execution(ExecutionMode.CONCURRENT)
class RetriesTest {

    private static final Map<String, Consumer<ObjectStore>> OPERATIONS = Map.of(
            "read",
            store -> assertThat(store.read("a"))
                    .hasValueSatisfying(
                            content -> assertThat(content).asString().isEqualTo(BadWayToS3.CONTENT)),
            "ranged read",
            store -> assertThat(store.read("a", 0, 5000)).asString().isEqualTo(BadWayToS3.CONTENT.substring(0, 5000)),
            "list",
            store -> assertThat(store.list("p/")).hasSize(1),
            "write",
            store -> store.write("a", "content".getBytes(StandardCharsets.UTF_8)),
            "copy",
            store -> store.copy(new StoredObject("a", 1, "\"e\""), "b"),
            "delete",
            store -> store.delete(List.of("a")));

    private static final Set<Accident> PASSING = EnumSet.complementOf(EnumSet.of(Accident.NONE, Accident.DENIED));

    @BeforeAll
    static void giveCredentials() {
        System.setProperty("aws.accessKeyId", "AKIDEXAMPLE");
        System.setProperty("aws.secretAccessKey", "example");
    }

    @AfterAll
    static void takeThemBack() {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    private static ObjectStore store(BadWayToS3 s3) {
        return PumpClients.of("eu-central-1", Optional.of(s3.endpoint())).objects("lake");
    }

    @TestFactory
    Stream<DynamicTest> whatPassesIsTriedAgain() {
        return OPERATIONS.entrySet().stream()
                .flatMap(operation -> PASSING.stream()
                        // S3 answers a write without a body, which nothing can cut off.
                        .filter(accident -> accident != Accident.TRUNCATED
                                || !operation.getKey().equals("write"))
                        .map(accident -> DynamicTest.dynamicTest(operation.getKey() + " after " + accident, () -> {
                            try (var s3 = new BadWayToS3(accident, 1)) {
                                operation.getValue().accept(store(s3));
                                assertThat(s3.requests()).isEqualTo(accident == Accident.SLOW ? 1 : 2);
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicTest> whatIsRefusedIsNot() {
        return OPERATIONS.entrySet().stream()
                .map(operation -> DynamicTest.dynamicTest(operation.getKey(), () -> {
                    try (var s3 = new BadWayToS3(Accident.DENIED, Integer.MAX_VALUE)) {
                        assertThat(catchThrowable(() -> operation.getValue().accept(store(s3))))
                                .isInstanceOf(StoreException.class)
                                .hasMessageStartingWith("Cannot ")
                                .hasMessageContaining("AccessDenied")
                                .hasMessageEndingWith(
                                        "The role of this task may not do that: compare its policy with the foundation stack's, then run again.");
                        assertThat(s3.requests()).isEqualTo(1);
                    }
                }));
    }
}
