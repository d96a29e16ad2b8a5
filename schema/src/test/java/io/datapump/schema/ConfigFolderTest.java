package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.ConfigTree.Content;
import io.datapump.schema.ConfigTree.Entry;
import io.datapump.schema.ConfigTree.Folder;
import io.datapump.schema.ConfigTree.Link;
import io.datapump.schema.ConfigTree.Other;
import io.datapump.schema.ConfigTree.RegularFile;
import io.datapump.schema.FileReport.NotRead;
import io.datapump.schema.FileReport.Read;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.DocumentKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is read of a tree, wherever the tree lies.
class ConfigFolderTest {

    private static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: harbour}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: harbour-lake
              image: registry.example/datapump:1.0.0
              network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
            """;

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: tides}
            spec:
              source: {engine: postgres, kind: instance}
              databases: [{name: tides}]
            """;

    @Test
    void everyFileThatWasSeenIsReportedWithWhatBecameOfIt() {
        var loaded = load(
                file("lake.yaml", LAKE),
                file("README.md", "# Harbour\n"),
                file("old.json", "{}"),
                file("latin.yaml", "kind: Lak\u00e9".getBytes(StandardCharsets.ISO_8859_1)),
                file("word.yaml", "word"),
                new Link("same.yaml", "clusters/tides.yml"),
                new Link("away.yaml", "/etc/hostname"),
                folder(".git", file("HEAD", "ref: refs/heads/main")),
                folder("clusters", file("tides.yml", CLUSTER)));

        assertThat(loaded.reports())
                .containsExactly(
                        new NotRead("config/.git", "Folders whose name begins with a dot are not entered."),
                        new NotRead("config/README.md", "Only files that end in .yaml or .yml are read."),
                        new NotRead(
                                "config/away.yaml",
                                "It is a link, and it does not lead to a document of this folder. What it leads to was not opened."),
                        new Read("config/clusters/tides.yml", Optional.of(DocumentKind.CLUSTER), Optional.of("tides")),
                        new Read("config/lake.yaml", Optional.of(DocumentKind.LAKE), Optional.of("harbour")),
                        new NotRead("config/latin.yaml", "The byte 0xE9 here begins no character of UTF-8."),
                        new NotRead("config/old.json", "Only files that end in .yaml or .yml are read."),
                        new NotRead(
                                "config/same.yaml",
                                "It is a link to a file of this folder, which is read in its own place."),
                        new Read("config/word.yaml", Optional.empty(), Optional.empty()));
        assertThat(loaded.files()).containsExactly("config/clusters/tides.yml", "config/lake.yaml", "config/word.yaml");
    }

    @Test
    void orderOfTheEntriesChangesNothing() {
        var entries = List.of(
                file("lake.yaml", LAKE),
                folder("clusters", file("tides.yml", CLUSTER)),
                new Link("away.yaml", "../away.yaml"),
                file("old.json", "{}"));

        assertThat(load(entries.reversed()))
                .usingRecursiveComparison()
                .ignoringFields("sources")
                .isEqualTo(load(entries));
    }

    @Test
    void largeFileIsRefusedWithoutBeingRead() {
        var finding = onlyError(load(file("lake.yaml", LAKE), new RegularFile("dump.yaml", new Content() {
            @Override
            public long sizeInBytes() {
                return 10_000_000;
            }

            @Override
            public byte[] first(int limit) {
                throw new AssertionError("A file of 10 MB was read");
            }
        })));

        assertThat(finding.code()).isEqualTo(DiagnosticCode.FILE_UNREADABLE);
        assertThat(finding.detail()).contains("10000000 bytes");
    }

    @Test
    void fileThatGrewWhileItWasReadIsRefused() {
        var finding = onlyError(load(file("lake.yaml", LAKE), new RegularFile("log.yaml", new Content() {
            @Override
            public long sizeInBytes() {
                return 3;
            }

            @Override
            public byte[] first(int limit) {
                return new byte[limit];
            }
        })));

        assertThat(finding.detail()).contains("It grew while it was read");
    }

    @Test
    void linkIsJudgedByItsTextAlone() {
        var loaded = load(
                file("lake.yaml", LAKE),
                folder("a", new Link("up.yaml", "../lake.yaml"), new Link("dots.yaml", ".././a//up.yaml")),
                new Link("left-and-back.yaml", "../config/lake.yaml"),
                new Link("absolute.yaml", "/config/lake.yaml"),
                new Link("through-a-link.yaml", "b/up.yaml"),
                new Link("b", "a"),
                new Link("empty.yaml", ""),
                new Link("round.yaml", "round.yaml"));

        assertThat(paths(loaded, DiagnosticCode.FILE_NOT_READ))
                .containsExactly("config/a/dots.yaml", "config/a/up.yaml");
        assertThat(paths(loaded, DiagnosticCode.LINK_REFUSED))
                .containsExactly(
                        "config/absolute.yaml",
                        "config/b",
                        "config/empty.yaml",
                        "config/left-and-back.yaml",
                        "config/round.yaml",
                        "config/through-a-link.yaml");
    }

    @Test
    void manyLinksInARowAreAnsweredInNoTime() {
        var links = IntStream.range(0, 50_000).mapToObj(i -> (Entry) new Link(i + ".yaml", (i + 1) + ".yaml"));

        assertThat(paths(load(links.toList()), DiagnosticCode.LINK_REFUSED)).hasSize(50_000);
    }

    @Test
    void submoduleIsAnErrorBecauseItsDocumentsAreMissing() {
        var finding = onlyError(load(folder("teams", new Other("shops", "a submodule"))));

        assertThat(finding.at()).hasToString("config/teams/shops:1:1");
        assertThat(finding.detail()).startsWith("It is a submodule");
    }

    @Test
    void folderThatCannotBeListedIsAnErrorAndHidesTheMissingLake() {
        var finding = onlyError(load(file("tides.yaml", CLUSTER), new Folder("closed", () -> {
            throw new AccessDeniedException("closed");
        })));

        assertThat(finding.at()).hasToString("config/closed:1:1");
        assertThat(finding.detail()).contains("AccessDenied");
    }

    @Test
    void nameThatCannotBeShownIsRefusedAndNotPrinted() {
        var finding = onlyError(load(file("lake.yaml", LAKE), file("a\u001b[2J\n::error::.yaml", CLUSTER)));

        assertThat(finding.at().file()).isEqualTo("config/a\uFFFD[2J\uFFFD::error::.yaml");
    }

    @Test
    void twoFilesOfOneNameAreRefused() {
        assertThat(onlyError(load(file("lake.yaml", LAKE), file("lake.yaml", CLUSTER)))
                        .detail())
                .isEqualTo("There are two files of that name.");
    }

    /// A few trees that hold each other ten times over: what git stores in a kilobyte would be ten billion files.
    @Test
    void treeThatPretendsToBeHugeIsLeftAlone() {
        ConfigTree tree = () -> List.of(file("tides.yaml", CLUSTER));
        for (int level = 0; level < 10; level++) {
            var inner = tree;
            tree = () -> IntStream.range(0, 10)
                    .mapToObj(i -> (Entry) new Folder("f" + i, inner))
                    .toList();
        }
        var listing = ConfigFolder.list(tree, "config");

        assertThat(listing.documents()).hasSizeLessThan(ConfigFolder.MOST_ENTRIES);
        assertThat(listing.findings())
                .isNotEmpty()
                .hasSizeLessThan(ConfigFolder.MOST_ENTRIES)
                .allMatch(finding -> finding.code() == DiagnosticCode.FILE_UNREADABLE);
    }

    @Test
    void treeWithoutBottomIsLeftAlone() {
        assertThat(onlyError(load(new Folder("deep", new Endless()))).detail())
                .contains("deeper folders than any needs");
    }

    @Test
    void whatWouldBeReadIsToldByThePath() {
        assertThat(List.of("lake.yaml", "a/b.yml")).allMatch(LakeConfigLoader::reads);
        assertThat(List.of("lake.YAML", ".a/b.yaml", "a/.b.yaml", "README.md", "a.yaml~", ""))
                .noneMatch(LakeConfigLoader::reads);
    }

    private record Endless() implements ConfigTree {

        @Override
        public List<Entry> entries() {
            return List.of(new Folder("deep", this));
        }
    }

    private static LoadedConfig load(Entry... entries) {
        return load(Arrays.asList(entries));
    }

    private static LoadedConfig load(List<? extends Entry> entries) {
        return new LakeConfigLoader().load(() -> List.copyOf(entries), "config");
    }

    private static Folder folder(String name, Entry... entries) {
        return new Folder(name, () -> Arrays.asList(entries));
    }

    private static RegularFile file(String name, String text) {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static RegularFile file(String name, byte[] bytes) {
        return new RegularFile(name, new Content() {
            @Override
            public long sizeInBytes() {
                return bytes.length;
            }

            @Override
            public byte[] first(int limit) {
                return Arrays.copyOf(bytes, Math.min(limit, bytes.length));
            }
        });
    }

    private static Diagnostic onlyError(LoadedConfig loaded) {
        assertThat(loaded.config()).isEmpty();
        var errors = loaded.diagnostics().all().stream()
                .filter(finding -> finding.code() != DiagnosticCode.FOLDER_EMPTY)
                .toList();
        assertThat(errors).hasSize(1);
        return errors.getFirst();
    }

    private static List<String> paths(LoadedConfig loaded, DiagnosticCode code) {
        return loaded.diagnostics().all().stream()
                .filter(finding -> finding.code() == code)
                .map(finding -> finding.at().file())
                .toList();
    }
}
