package io.datapump.local.aws.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequestEntry;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.PartitionValueList;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

class CatalogTest {

    @TempDir
    private Path dir;

    private GlueFixture aws;
    private GlueClient glue;

    @BeforeEach
    void open() {
        aws = new GlueFixture(dir);
        glue = aws.glue;
        glue.createDatabase(
                b -> b.databaseInput(i -> i.name("DataLake").description("d")).tags(Map.of("owner", "us")));
    }

    private static TableInput input(String name) {
        return TableInput.builder()
                .name(name)
                .tableType("EXTERNAL_TABLE")
                .parameters(Map.of("classification", "parquet"))
                .partitionKeys(Column.builder().name("ano").type("int").build())
                .storageDescriptor(StorageDescriptor.builder()
                        .location("s3://lake/catalog/c/" + name + "/")
                        .columns(Column.builder().name("id").type("bigint").build())
                        .build())
                .build();
    }

    private void createTable(String name) {
        glue.createTable(b -> b.databaseName("datalake").tableInput(input(name)));
    }

    private Table table(String name) {
        return glue.getTable(b -> b.databaseName("datalake").name(name)).table();
    }

    private static PartitionInput partition(String value) {
        return PartitionInput.builder()
                .values(value)
                .storageDescriptor(s -> s.location("s3://lake/catalog/c/t/ano=" + value + "/"))
                .build();
    }

    private List<String> partitions() {
        return glue
                .getPartitionsPaginator(
                        b -> b.databaseName("datalake").tableName("t").maxResults(7))
                .stream()
                .flatMap(page -> page.partitions().stream())
                .map(Partition::values)
                .map(List::getFirst)
                .toList();
    }

    @Test
    void databasesAreStoredInLowerCaseWithTheirTags() {
        var database = glue.getDatabase(b -> b.name("datalake")).database();
        assertThat(database.name()).isEqualTo("datalake");
        assertThat(database.catalogId()).isEqualTo("111122223333");
        var arn = "arn:aws:glue:eu-central-1:111122223333:database/datalake";
        glue.tagResource(b -> b.resourceArn(arn).tagsToAdd(Map.of("more", "1")));
        glue.untagResource(b -> b.resourceArn(arn).tagsToRemove("owner"));
        assertThat(glue.getTags(b -> b.resourceArn(arn)).tags()).isEqualTo(Map.of("more", "1"));
        glue.updateDatabase(
                b -> b.name("datalake").databaseInput(i -> i.name("datalake").description("new")));
        assertThat(glue.getDatabases(b -> {}).databaseList())
                .extracting(Database::description)
                .containsExactly("new");
        assertThatThrownBy(() -> glue.getTags(b -> b.resourceArn(arn + "x")))
                .isInstanceOf(EntityNotFoundException.class);
        assertThatThrownBy(() -> glue.createDatabase(b -> b.databaseInput(i -> i.name("datalake"))))
                .isInstanceOf(AlreadyExistsException.class);
    }

    @Test
    void aDeletedDatabaseTakesItsTablesWithIt() {
        createTable("t");
        glue.createPartition(b -> b.databaseName("datalake").tableName("t").partitionInput(partition("2024")));
        glue.deleteDatabase(b -> b.name("datalake"));
        assertThatThrownBy(() -> table("t")).isInstanceOf(EntityNotFoundException.class);
        glue.createDatabase(b -> b.databaseInput(i -> i.name("datalake")));
        createTable("t");

        assertThat(partitions()).isEmpty();
    }

    @Test
    void aTableComesBackWithWhatTheServiceAdds() {
        createTable("T");
        var table = table("t");

        assertThat(table.name()).isEqualTo("t");
        assertThat(table.databaseName()).isEqualTo("datalake");
        assertThat(table.createTime()).isEqualTo(aws.clock.instant());
        assertThat(table.versionId()).isEqualTo("0");
        assertThat(table.partitionKeys()).isEqualTo(input("t").partitionKeys());
        assertThat(table.storageDescriptor()).isEqualTo(input("T").storageDescriptor());
        assertThatThrownBy(() -> createTable("t")).isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> glue.createTable(b -> b.databaseName("none").tableInput(input("t"))))
                .isInstanceOf(EntityNotFoundException.class);
    }

    @Test
    void anUpdateReplacesTheWholeInputAndMindsTheVersion() {
        createTable("t");
        glue.updateTable(b -> b.databaseName("datalake")
                .versionId("0")
                .tableInput(
                        TableInput.builder().name("t").description("only this").build()));

        assertThat(table("t").parameters()).isEmpty();
        assertThat(table("t").versionId()).isEqualTo("1");
        assertThatThrownBy(() -> glue.updateTable(
                        b -> b.databaseName("datalake").versionId("0").tableInput(input("t"))))
                .isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(
                        () -> glue.updateTable(b -> b.databaseName("datalake").tableInput(input("none"))))
                .isInstanceOf(EntityNotFoundException.class);
    }

    @Test
    void tablesComeInPagesAndByExpression() {
        IntStream.range(0, 5).forEach(i -> createTable("t" + i));

        assertThat(glue.getTablesPaginator(b -> b.databaseName("datalake").maxResults(2)).stream()
                        .flatMap(p -> p.tableList().stream()))
                .extracting(Table::name)
                .containsExactly("t0", "t1", "t2", "t3", "t4");
        assertThat(glue.getTables(b -> b.databaseName("datalake").expression("t[12]"))
                        .tableList())
                .hasSize(2);
        assertThatThrownBy(() -> glue.getTables(b -> b.databaseName("datalake").maxResults(101)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> glue.getTables(b -> b.databaseName("datalake").nextToken("x")))
                .isInstanceOf(InvalidInputException.class);
        glue.deleteTable(b -> b.databaseName("datalake").name("t0"));
        var answer = glue.batchDeleteTable(b -> b.databaseName("datalake").tablesToDelete("t1", "none"));
        assertThat(answer.errors())
                .singleElement()
                .satisfies(e -> assertThat(e.tableName()).isEqualTo("none"));
        assertThat(glue.getTables(b -> b.databaseName("datalake")).tableList()).hasSize(3);
    }

    @Test
    void batchesOfPartitionsSayWhatTheyHaveNotDone() {
        createTable("t");
        var inputs =
                IntStream.range(2000, 2030).mapToObj(i -> partition("" + i)).toList();
        glue.batchCreatePartition(b -> b.databaseName("datalake").tableName("t").partitionInputList(inputs));
        assertThat(partitions()).hasSize(30);

        var again = glue.batchCreatePartition(b ->
                b.databaseName("datalake").tableName("t").partitionInputList(partition("2000"), partition("2030")));
        assertThat(again.errors()).singleElement().satisfies(e -> {
            assertThat(e.partitionValues()).containsExactly("2000");
            assertThat(e.errorDetail().errorCode()).isEqualTo("AlreadyExistsException");
        });
        var changed = glue.batchUpdatePartition(b -> b.databaseName("datalake")
                .tableName("t")
                .entries(entry("2000", partition("1999")), entry("1900", partition("1900"))));
        assertThat(changed.errors())
                .singleElement()
                .satisfies(e -> assertThat(e.errorDetail().errorCode()).isEqualTo("EntityNotFoundException"));
        assertThat(partitions()).contains("1999", "2030").doesNotContain("2000");
        var deleted = glue.batchDeletePartition(
                b -> b.databaseName("datalake").tableName("t").partitionsToDelete(values("1999"), values("none")));
        assertThat(deleted.errors()).hasSize(1);
        assertThat(glue.batchGetPartition(b -> b.databaseName("datalake")
                                .tableName("t")
                                .partitionsToGet(values("2001"), values("none")))
                        .partitions())
                .hasSize(1);
    }

    private static BatchUpdatePartitionRequestEntry entry(String value, PartitionInput input) {
        return BatchUpdatePartitionRequestEntry.builder()
                .partitionValueList(value)
                .partitionInput(input)
                .build();
    }

    private static PartitionValueList values(String value) {
        return PartitionValueList.builder().values(value).build();
    }

    @Test
    void batchesHaveAWholeRequestsLimits() {
        createTable("t");
        var many = IntStream.range(0, 101).mapToObj(i -> partition("" + i)).toList();
        assertThatThrownBy(() -> glue.batchCreatePartition(
                        b -> b.databaseName("datalake").tableName("t").partitionInputList(many)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("100");
        var tooMany = IntStream.range(0, 26).mapToObj(i -> values("" + i)).toList();
        assertThatThrownBy(() -> glue.batchDeletePartition(
                        b -> b.databaseName("datalake").tableName("t").partitionsToDelete(tooMany)))
                .hasMessageContaining("25");
    }

    @Test
    void singlePartitionsAreReadChangedAndDeleted() {
        createTable("t");
        glue.createPartition(b -> b.databaseName("datalake").tableName("t").partitionInput(partition("2024")));
        assertThatThrownBy(() -> glue.createPartition(
                        b -> b.databaseName("datalake").tableName("t").partitionInput(i -> i.values("a", "b"))))
                .isInstanceOf(InvalidInputException.class);
        glue.updatePartition(b -> b.databaseName("datalake")
                .tableName("t")
                .partitionValueList("2024")
                .partitionInput(partition("2024").toBuilder()
                        .parameters(Map.of("a", "b"))
                        .build()));
        assertThat(glue.getPartition(
                                b -> b.databaseName("datalake").tableName("t").partitionValues("2024"))
                        .partition()
                        .parameters())
                .containsEntry("a", "b");
        glue.deletePartition(b -> b.databaseName("datalake").tableName("t").partitionValues("2024"));
        assertThatThrownBy(() -> glue.getPartition(
                        b -> b.databaseName("datalake").tableName("t").partitionValues("2024")))
                .isInstanceOf(EntityNotFoundException.class);
        assertThatThrownBy(() -> glue.getPartitions(
                        b -> b.databaseName("datalake").tableName("t").expression("ano > 1")))
                .hasMessageContaining("with an expression");
        assertThatThrownBy(() -> glue.createJob(b -> b.name("j")))
                .hasMessage("The embedded AWS does not serve glue:CreateJob.");
    }
}
